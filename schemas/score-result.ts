import { z } from 'zod';

/**
 * The closed registry of scorer families: which rubric made a reward. Every ScoreResult declares one, on success and on
 * error. Seed, "The full registry".
 */
export const SCORER_FAMILIES = [
  'oracle_overlap_f1',
  'oracle_overlap_recall',
  'oracle_weighted_f1',
  'oracle_weighted_recall',
  'sequence_lcs',
  'exact_match',
  'binary_test',
  'continuous',
  'weighted_checkpoints',
  'oracle_checks',
  'dual_composite',
] as const;
export const ScorerFamily = z.enum(SCORER_FAMILIES, {
  error: () => `expected one of the scorer families: ${SCORER_FAMILIES.join(', ')}`,
});
export type ScorerFamily = z.infer<typeof ScorerFamily>;

/** The families that compare an answer set with an expected set; a task may choose among them. Seed, "Routing". */
export const IR_FAMILIES = [
  'oracle_overlap_f1',
  'oracle_overlap_recall',
  'oracle_weighted_f1',
  'oracle_weighted_recall',
] as const satisfies readonly ScorerFamily[];
export type IrFamily = (typeof IR_FAMILIES)[number];

export function isIrFamily(family: ScorerFamily | undefined): family is IrFamily {
  return IR_FAMILIES.some((one) => one === family);
}

/**
 * What a trial's score means. `verifier_error` is the harness's or the task's, not the agent's: it is no measurement.
 * Seed, "The 5-state outcome table".
 */
export const VERDICTS = ['correct', 'incorrect', 'verifier_error', 'inconclusive'] as const;
export const TrialVerdict = z.enum(VERDICTS);
export type TrialVerdict = z.infer<typeof TrialVerdict>;

/** How the verifier got at the agent's final state; `file_overlay` is reserved. Seed, "Verifier materialization". */
export const MATERIALIZATIONS = ['git_apply', 'in_place', 'file_overlay'] as const;
export const MaterializedVia = z.enum(MATERIALIZATIONS);
export type MaterializedVia = z.infer<typeof MaterializedVia>;

/** Where a trial's turn cap came from. Seed, "Turn cap". */
export const MAX_TURNS_SOURCES = ['cli', 'experiment', 'task', 'family_default'] as const;
export const MaxTurnsSource = z.enum(MAX_TURNS_SOURCES);
export type MaxTurnsSource = z.infer<typeof MaxTurnsSource>;

const breakdown = z.record(z.string(), z.unknown());

/**
 * `scoring.json`, and `completed.json#scoring_details` without its `score`. Names are the seed's. Seed, "ScoreResult";
 * scores and rates are in [0, 1].
 */
export const ScoreResult = z.looseObject({
  /** The reward: what the headline is made of. */
  score: z.number(),
  /** By the one pass rule. Spec, trial.md "Settled points". */
  passed: z.boolean(),
  /** Why the trial could not be measured; null when it could. */
  error: z.string().nullable(),
  /** Back-compatible view: precision, recall, f1, criterion_scores and their like, at the top. */
  details: breakdown,
  /** The same as `score`. */
  reward_score: z.number().nullable(),
  /** `precision, recall, f1, weighted_recall?` of the IR families; else empty. */
  ir_metrics: breakdown,
  scorer_family: ScorerFamily,
  /** What went into the reward. */
  sub_scores: breakdown,
  /**
   * Observations that change no reward: ir_metrics, agent_output_error, warnings; `verifier_stopped` and
   * `verifier_external_effects`, by script; the run's time and tokens on disk.
   */
  diagnostics: breakdown,
  /** Null only in rows older than the field. */
  verdict: TrialVerdict.nullable(),
  materialized_via: MaterializedVia.nullable(),
});
export type ScoreResult = z.infer<typeof ScoreResult>;
