import { z } from 'zod';

import type { EndedSubmission, Reign, Win } from './throne.ts';
import { SUBMISSION_STATES } from './throne-settings.ts';

/** Files of a throne's folder, as they are read again: somebody may have changed them. */

const Time = z.iso.datetime();
const count = z.int().nonnegative();

const WinRecord = z.object({
  duel: z.string(),
  king_version: count,
  score_king: z.number(),
  score_challenger: z.number(),
  at: Time,
}) satisfies z.ZodType<Win>;

/** `reigns/<king_version>.json`. */
export const ReignRecord = z.object({
  king: z.string().min(1),
  king_version: count,
  since: Time,
  wins: z.array(WinRecord),
}) satisfies z.ZodType<Reign>;

/** `submissions/<arrival>.json`: a submission that has ended. */
export const EndedRecord = z.object({
  challenger: z.string().min(1),
  attempt: z.int().positive(),
  arrival: z.int().positive(),
  schedule: z.string().nullable(),
  state: z.enum(SUBMISSION_STATES),
  reason: z.string().nullable(),
  submitted_at: Time,
  ended_at: Time,
  king_version: count,
  duel_number: count,
  run: z.string().nullable(),
  score_king: z.number().nullable(),
  score_challenger: z.number().nullable(),
}) satisfies z.ZodType<EndedSubmission>;
