import { z } from 'zod';

/** What a step of a cell came to. Seed 5.6.1, key score_states. */
export const SCORE_STATES = ['pass', 'fail', 'not_run', 'invalid'] as const;
export const ScoreState = z.enum(SCORE_STATES);
export type ScoreState = z.infer<typeof ScoreState>;

/** Why the record of a cell is not valid. Seed 5.6.1, key invalid_if; codes: spec, records.md "Cell folder". */
export const INVALID_REASONS = [
  'visible_output_missing',
  'hidden_output_missing',
  'token_usage_missing',
  'manifest_missing',
  'multiple_models',
  'hidden_scorer_missing',
  'shell_unavailable',
] as const;
export const InvalidReason = z.enum(INVALID_REASONS);
export type InvalidReason = z.infer<typeof InvalidReason>;

/** How a cell ended. Seed 5.6.3. */
export const DISPOSITIONS = [
  'invalid_record',
  'substrate_absent',
  'contamination',
  'success',
  'ceiling_failure',
] as const;
export const Disposition = z.enum(DISPOSITIONS);
export type Disposition = z.infer<typeof Disposition>;

/** A list that names each of some words once, in any order. */
const eachOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .array(z.enum(words))
    .refine(
      (list) => list.length === words.length && new Set(list).size === words.length,
      `expected each of ${words.join(', ')} once`,
    );

/**
 * `scoring_contract.json`: what the scorer of cells holds itself to, as data. The rules read it; what they do not know may not
 * stand in it. Seed 5.6.1; spec, cell.md "Contract".
 */
export const ScoringContract = z.strictObject({
  score_states: eachOf(SCORE_STATES),
  invalid_if: eachOf(INVALID_REASONS),
  full_suite_regression: z.strictObject({
    baseline: z.literal('pass_set'),
    /** Runs of a flaky baseline; only tests that passed in each enter the pass set. */
    flaky_baseline_runs: z.int().min(2),
  }),
  flakiness_rerun: z.strictObject({
    when: z.literal('agent_and_harness_disagree'),
    tier: z.literal('visible'),
    reruns: z.int().positive(),
  }),
  /** Of several dispositions that hold, the first of this list. */
  disposition_precedence: eachOf(DISPOSITIONS),
  excluded_from_primary_analysis: z.array(Disposition),
});
export type ScoringContract = z.infer<typeof ScoringContract>;
