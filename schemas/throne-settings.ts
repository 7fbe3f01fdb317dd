/** States of a submission. Spec, duel.md "Crowning"; WITHDRAWN is ours. */
export const SUBMISSION_STATES = [
  'SUBMITTED',
  'PRE_EVAL_RUNNING',
  'EVAL_QUEUED',
  'EVAL_RUNNING',
  'EVAL_RETRYABLE',
  'EVAL_WIN',
  'CROWNED',
  'COMPLETE_LOSS',
  'TERMINAL_INVALID',
  'TERMINAL_INFRA_FAILED',
  'WITHDRAWN',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Priority of a submission that names none; smaller goes first. Spec, duel.md "Crowning". */
export const PRIORITY_DEFAULT = 100;

/** Priority after a first win: before all others. Seed, "Winning once is not enough". */
export const PRIORITY_CONFIRMING = 0;

/** Succeeded wins that crown. Seed, "Winning once is not enough". */
export const WINS_TO_CROWN = 2;

/** What is added to the seed of the draw for the confirming duel. Spec, duel.md "Crowning". */
export const CONFIRMING_SEED_SUFFIX = ':confirm-1';

/** What is added to it for the pre-eval, so that its samples say nothing of the duel's. */
export const PRE_EVAL_SEED_SUFFIX = ':pre-eval';

/** Times that a failed run sends a submission back to the queue. Spec, duel.md "Crowning". */
export const RETRIES_MAX = 5;

/** Wait after a first failed run, in seconds, where the throne's file names none; it doubles with each further one. */
export const BACK_OFF_SECONDS_DEFAULT = 60;

/** Longest such wait, in seconds. */
export const BACK_OFF_SECONDS_MAX = 3_600;

/** Longest reason that a throne keeps of a pause, a withdrawal or a failure, in characters. */
export const REASON_MAX = 500;

/** Most bytes of live submissions that a throne takes: one answer of the engine's holds them all, at most 2 MiB. */
export const LIVE_BYTES_MAX = 1_000_000;

/** The same with all that it remembers, which goes from run to run of its workflow in one payload of at most 2 MiB. */
export const CARRIED_BYTES_MAX = 1_600_000;
