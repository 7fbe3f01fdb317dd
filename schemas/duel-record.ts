import { z } from 'zod';

import { DrawnSample, FamilySchema, PhaseSchema } from './dataset.ts';
import type { DuelInput } from './duel-run.ts';
import { DuelSettings } from './duel-settings.ts';

/** A stratum of the draw that others stand in for: how many samples it was to give, and how many it gave. */
export const ShortStratum = z.object({ phase: PhaseSchema, family: FamilySchema, wanted: z.int(), drawn: z.int() });
export type ShortStratum = z.infer<typeof ShortStratum>;

/** `duel.json`: what a duel, or a rejudge of one, was about, with the digest of every input. Spec, records.md "Duel folder". */
export interface DuelRecord {
  /** Of a rejudge, a `RejudgeInput`. */
  input: DuelInput;
  rules_version: string;
  /** The samples of the draw; once the duel has ended there is a record of each. */
  drawn: DrawnSample[];
  /** Empty unless the draw was allowed to be short. */
  short: ShortStratum[];
}

/** `duel.json` as it is read. */
export const DuelRecordFile = z.object({
  input: z.object({
    id: z.string(),
    throne: z.string(),
    king: z.string(),
    challenger: z.string(),
    king_version: z.int().nonnegative(),
    number: z.int().positive(),
    dataset: z.object({ manifest: z.string(), sha256: z.string() }),
    samples: z.int().positive(),
    seed: z.string(),
    allow_short: z.boolean(),
    max_cost_usd: z.number().nullable(),
    settings: DuelSettings.loose(),
    generation: z.int().nonnegative(),
    rejudged: z.object({ duel: z.string(), results_sha256: z.string() }).optional(),
  }),
  rules_version: z.string(),
  drawn: z.array(DrawnSample),
  short: z.array(ShortStratum),
}) satisfies z.ZodType<DuelRecord>;
