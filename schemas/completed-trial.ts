import { z } from 'zod';

import { CASUALTY_CATEGORIES } from './casualty-categories.ts';
import { MaterializedVia, MaxTurnsSource, SCORER_FAMILIES, ScorerFamily, TrialVerdict } from './score-result.ts';

export const CasualtyCategory = z.enum(CASUALTY_CATEGORIES);
export type CasualtyCategory = z.infer<typeof CasualtyCategory>;

/** The casualties counted in quota_error_count. Spec, records.md "Experiment folder". */
export const QUOTA_CATEGORIES: readonly CasualtyCategory[] = ['quota', 'oauth'];

/**
 * All categories. `error_max_turns` and `agent` are the agent's own: real scores. The agent's time limit is `agent`;
 * `timeout` is the harness's or a provider's.
 */
export const ErrorCategory = z.enum([...CASUALTY_CATEGORIES, 'error_max_turns', 'agent']);
export type ErrorCategory = z.infer<typeof ErrorCategory>;

const Share = z.number().min(0).max(1);
const Amount = z.number().nonnegative();
/** Tokens of one kind; left out, never 0, where the adapter could not tell. Seed, "Field semantics". */
const Tokens = z.int().nonnegative().nullish();

/** Precision and its like: a number where it was computed. */
const rates = {
  precision: Share.nullish(),
  recall: Share.nullish(),
  f1: Share.nullish(),
  weighted_recall: Share.nullish(),
};

/** Makes a casualty count as the agent's: only as `genuine`, and only with a reason. Spec, trial.md "Experiments". */
export const Reclassified = z.looseObject({
  as: z.string().nullish(),
  reason: z.string().nullish(),
  /** ISO time. */
  at: z.string().nullish(),
});
export type Reclassified = z.infer<typeof Reclassified>;

/**
 * `completed.json`: one trial. What older records lack is optional: the trial's names are those of its folder, the verdict
 * that of `scoring_details`. Spec, records.md "Experiment folder"; seed, "What downstream consumers see".
 */
export const CompletedTrial = z.looseObject({
  task_id: z.string().nullish(),
  config_label: z.string().nullish(),
  /** From 0. */
  repeat_index: z.int().nonnegative().nullish(),
  status: z.enum(['completed', 'error']).nullish(),
  /** The reward, 0 to 1; a casualty is stamped 0. */
  automated_score: Share,
  verdict: TrialVerdict.nullish(),
  error_category: ErrorCategory.nullish(),
  error: z.string().nullish(),
  duration_seconds: Amount.nullish(),
  cost_usd: Amount.nullish(),
  input_tokens: Tokens,
  cache_read_tokens: Tokens,
  cache_creation_tokens: Tokens,
  output_tokens: Tokens,
  scoring_details: z
    .looseObject({
      ...rates,
      passed: z.boolean().nullish(),
      error: z.string().nullish(),
      /** Empty where an older scorer left the rubric open. */
      scorer_family: z
        .union([ScorerFamily, z.literal('')], {
          error: () => `expected one of the scorer families: ${SCORER_FAMILIES.join(', ')}`,
        })
        .nullish(),
      sub_scores: z.looseObject({}).nullish(),
      diagnostics: z.looseObject({}).nullish(),
      verdict: TrialVerdict.nullish(),
      materialized_via: MaterializedVia.nullish(),
    })
    .nullish(),
  metadata: z
    .looseObject({
      max_turns_chosen: z.int().positive().nullish(),
      max_turns_source: MaxTurnsSource.nullish(),
      /** Backends that made the task's expected answer. */
      gt_backends: z.array(z.string()).nullish(),
      /** What is known to tilt this trial, as `backend_overlap`. */
      quality_flags: z.array(z.string()).nullish(),
      reclassified: Reclassified.nullish(),
    })
    .nullish(),
});
export type CompletedTrial = z.infer<typeof CompletedTrial>;

/** Anything at all below it: it is looked into where it is used. */
const Opaque = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'expected an object',
  )
  .nullish();

/**
 * The same without the keys that nobody knows, and without a copy of what is not looked into: of ten thousand records,
 * copying takes longer than checking. For figures, which are made of known keys alone.
 */
export const CompletedFigures: z.ZodType<CompletedTrial> = CompletedTrial.extend({
  scoring_details: CompletedTrial.shape.scoring_details
    .unwrap()
    .unwrap()
    .extend({ sub_scores: Opaque, diagnostics: Opaque })
    .strip()
    .nullish(),
  metadata: CompletedTrial.shape.metadata.unwrap().unwrap().strip().nullish(),
}).strip();
