import { z } from 'zod';

/** A night's limit where the command names none, in hours: a working day is left for other work. */
export const NIGHT_HOURS_DEFAULT = 8;

/** Longest limit of a night, in hours: with what is finished after it, the next night still finds the throne free. */
export const NIGHT_HOURS_MAX = 23;

/** How late a night may begin where the command names no other window, in hours. The engine's own default is a year. */
export const CATCH_UP_HOURS_DEFAULT = 6;

/** Widest such window, in hours: past it the next night is due. */
export const CATCH_UP_HOURS_MAX = 23;

/** Widest random delay of a night's begin, in minutes. */
export const JITTER_MINUTES_MAX = 6 * 60;

/** Most bytes of a list of challengers. */
export const CHALLENGER_LIST_BYTES_MAX = 1024 * 1024;

/** Most entries of it that are taken. */
export const CHALLENGERS_MAX = 5_000;

/** Longest name of a model, in characters. */
const MODEL_NAME_MAX = 200;

/** Days of the week, from Monday on as ISO 8601 counts them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A date where the schedule is. */
export const LocalDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a date such as 2027-03-28');

/** Everything that a nightly schedule is about; the argument of each of its nights. */
export const NightlySettings = z.strictObject({
  name: z
    .string()
    .max(100)
    .regex(/^[\w-][\w.-]*$/, 'expected letters, digits, ".", "_" and "-"'),
  throne: z.string().min(1),
  /** Absolute path, or http(s) URL, of the list of challengers. */
  challengers: z.string().min(1),
  /** Local time of day. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 22:00'),
  days: z.array(z.enum(WEEKDAYS)).min(1),
  /** IANA name. */
  time_zone: z.string().min(1),
  jitter_minutes: z.number().min(0).max(JITTER_MINUTES_MAX),
  /** How late a night may begin. */
  catch_up_hours: z.number().positive().max(CATCH_UP_HOURS_MAX),
  /** After so many hours no further duel is started. */
  hours: z.number().positive().max(NIGHT_HOURS_MAX),
  /** What a night may spend; null: no cap. */
  max_spend_usd: z.number().positive().nullable(),
});
export type NightlySettings = z.infer<typeof NightlySettings>;

const ModelName = z
  .string()
  .min(1, 'expected the name of a model')
  .max(MODEL_NAME_MAX, `expected the name of a model, at most ${MODEL_NAME_MAX} characters`)
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'expected a name without control characters');

/** An entry of a list of challengers: a model, or one with its priority (smaller goes first). */
export const ChallengerEntry = z.union([
  ModelName,
  z.strictObject({
    model: ModelName,
    priority: z.int().min(1, 'expected a whole number from 1 on').optional(),
  }),
]);
export type ChallengerEntry = z.infer<typeof ChallengerEntry>;

const Time = z.iso.datetime();

/** `nights/<night>.json`: what became of one night. */
export const NightRecord = z.object({
  /** Its date, or the time at which it was triggered by hand. */
  night: z.string(),
  /** The time that the schedule gave; null for one triggered by hand. */
  expected_at: Time.nullable(),
  state: z.enum(['running', 'done', 'failed', 'missed', 'paused', 'skipped']),
  /** Why it did not happen, or failed; null where there is nothing to say. */
  why: z.string().nullable(),
  workflow: z.string().nullable(),
  began_at: Time.nullable(),
  ended_at: Time.nullable(),
  recorded_at: Time,
});
export type NightRecord = z.infer<typeof NightRecord>;

/** `schedule.json`: a schedule as this home knows it. Only the command writes it. */
export const ScheduleRecord = z.object({
  settings: NightlySettings,
  created_at: Time,
  /** Nights are expected from here on. */
  expected_from: Time,
  deleted_at: Time.nullable(),
});
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;

/** `pauses.json`: when it was paused, and why. Only the command writes it. */
export const SchedulePauses = z.array(
  z.object({
    reason: z.string(),
    from: Time,
    /** Null while it lasts. */
    to: Time.nullable(),
  }),
);
export type SchedulePauses = z.infer<typeof SchedulePauses>;

/** `recorded.json`: up to when each expected night has its record, or was still due. */
export const RecordedUntil = z.object({ until: Time });
export type RecordedUntil = z.infer<typeof RecordedUntil>;
