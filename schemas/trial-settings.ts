/**
 * Constants of a trial, each standing once. "Seed" is the scoring model of codeprobe, the source of the trial's rules; "spec"
 * marks what the design settled beyond it.
 */

/** Score from which a graded trial has passed. Seed, "Worked example"; spec, trial.md "Settled points". */
export const PASS_THRESHOLD = 0.5;

/** How far weights that must sum to 1 may be from it. Seed, "Reward formulas by family". */
export const WEIGHT_TOLERANCE = 1e-6;

/** Decimals to which a weighted sum is kept, so that weights written in decimals add up as they do on paper. Spec. */
export const REWARD_DECIMALS = 12;

/** How the legs of a dual task make one score; the empty one is the direct leg's. Seed, "Reward formulas by family". */
export const SCORING_POLICIES = ['', 'min', 'mean', 'gate', 'weighted'] as const;
export type ScoringPolicy = (typeof SCORING_POLICIES)[number];

/** Prefixes that a path loses, as often as they stand there. Spec, trial.md "Scorer families". */
export const PATH_PREFIXES = ['./', '/workspace/', '/tmp/', '/app/'] as const;

/** Turn caps by family where nobody set one; null is no cap. Seed, "Turn cap". */
export const FAMILY_MAX_TURNS: Readonly<Record<string, number | null>> = { sdlc: null, oracle_checks: 50 };

/** The cap of every other family. Seed, "Turn cap". */
export const DEFAULT_MAX_TURNS = 75;

/** Most bytes of a verifier's `verifier_result.json`. Spec, trial.md "Settled points". */
export const VERIFIER_RESULT_BYTES = 64 * 1024;

/** Most bytes of `reward.txt`, which holds one number. */
export const REWARD_FILE_BYTES = 4096;

/** Most bytes of a manifest, a `metrics.json`, a ground truth or an agent's answer. */
export const JSON_FILE_BYTES = 10 * 1024 * 1024;

/** Wall time of one verifier script, in seconds, where the task sets no `time_limit_sec`. */
export const VERIFIER_SECONDS = 300;

/** Most bytes kept of each of a verifier's outputs, and the flood after which it is stopped. */
export const VERIFIER_OUTPUT_BYTES = 1024 * 1024;
export const VERIFIER_FLOOD_BYTES = 64 * 1024 * 1024;

/** Characters of a verifier's standard error that a result quotes. */
export const STDERR_QUOTED = 2000;
