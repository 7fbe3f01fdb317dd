/**
 * The constants of experiments, each standing once. "Seed" is the scoring model of codeprobe, the source of the rules of
 * trials; "spec" marks what the design settled beyond it.
 */

/** Both configs must have found at least this much for one to count as overshipping. Seed, "informational over-shipping". */
export const OVERSHIPPING_RECALL_MIN = 0.95;

/** The overshipping one is at most this precise. Seed, "informational over-shipping". */
export const OVERSHIPPING_PRECISION_MAX = 0.5;

/** And less precise than the other by at least this. Seed, "informational over-shipping". */
export const OVERSHIPPING_PRECISION_DELTA_MIN = 0.3;

/** Rates are quotients: 0.7 − 0.4 falls short of 0.3 in binary, and means exactly that. */
export const RATE_ROUNDING = 1e-9;

/**
 * The 97.5 % quantile of the normal distribution, for Wilson's 95 % interval. Seed, "Reward population"; Wilson, "Probable
 * Inference, the Law of Succession, and Statistical Inference" (1927).
 */
export const NORMAL_QUANTILE_95 = 1.959963984540054;

/**
 * Fewest tasks that two configs are both measured on for one to be called better: with five, differences that all go to one
 * side come about by chance in 2 × 2⁻⁵ = 6 % of cases, whatever an interval over them says; with six in 3 %. Dixon and Mood, "The
 * Statistical Sign Test" (1946).
 */
export const PAIRED_TASKS_MIN = 6;

/** McNemar's test speaks up to here: what the intervals of 95 % leave. */
export const SIGNIFICANCE_LEVEL = 0.05;

/** Most planned trials of an experiment, so that a wrong number of repeats is refused and not walked through. */
export const PLANNED_TRIALS_MAX = 1_000_000;

/** Most bytes of one completed.json or experiment.json. Outputs have files of their own. */
export const RECORD_BYTES_MAX = 16 * 1024 * 1024;

/** Most UTF-16 units of the reason given for a reclassification. */
export const RECLASSIFY_REASON_MAX = 2_000;
