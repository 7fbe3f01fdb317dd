import { z } from 'zod';

import { ScorerFamily } from './score-result.ts';

/** A figure that nothing was measured for is null, never 0. */
const Figure = z.number().nullable();
const Count = z.int().nonnegative();

/** A key of `scorer_family_distribution`; `undeclared` for records older than the field. */
export const CountedFamily = z.union([ScorerFamily, z.literal('undeclared')]);
export type CountedFamily = z.infer<typeof CountedFamily>;

/** One config's figures. Seed, "aggregate.json#config_summaries"; spec, records.md. */
export const ConfigSummary = z.looseObject({
  /** Planned trials: tasks × repeats. */
  total_tasks: Count,
  /** Trials that ended without an error or a verifier error; with errored_count and missing_count, the planned ones. */
  tasks_completed: Count,
  errored_count: Count,
  /** Trials that are no measurement; within errored_count. */
  infra_failure_count: Count,
  /** Of these, the ones of quota and login; within infra_failure_count. */
  quota_error_count: Count,
  /** Planned trials without a record. */
  missing_count: Count,
  /** Trials that are measurements: the population of every mean, rate and interval. */
  scored_count: Count,
  mean_automated_score: Figure,
  mean_reward: Figure,
  median_automated_score: Figure,
  /** Of the sample, n − 1; null below two. */
  stdev_automated_score: Figure,
  /** Bootstrap by task, 95 %; null below two tasks. */
  mean_score_ci_low: Figure,
  mean_score_ci_high: Figure,
  pass_rate: Figure,
  /** Wilson, 95 %. */
  pass_rate_ci_low: Figure,
  pass_rate_ci_high: Figure,
  /** US$ over the trials that reported a cost, casualties included; null where none did. */
  total_cost_usd: Figure,
  mean_cost_per_task: Figure,
  /** How many trials reported a cost; with fewer than recorded ones the total is too low. */
  cost_reported_count: Count,
  /** mean_automated_score × scored_count ÷ total_cost_usd; null where the cost is 0 or unknown. */
  score_per_dollar: Figure,
  total_input_tokens: Figure,
  total_output_tokens: Figure,
  total_cache_read_tokens: Figure,
  total_cache_creation_tokens: Figure,
  mean_input_tokens_per_task: Figure,
  mean_output_tokens_per_task: Figure,
  mean_cache_read_tokens_per_task: Figure,
  mean_cache_creation_tokens_per_task: Figure,
  /** Over measured trials of the IR families. */
  mean_precision: Figure,
  mean_recall: Figure,
  mean_f1: Figure,
  ir_diagnostics: z.object({ mean_precision: Figure, mean_recall: Figure, mean_f1: Figure }),
  /** Measured trials by rubric. */
  scorer_family_distribution: z.partialRecord(CountedFamily, Count),
});
export type ConfigSummary = z.infer<typeof ConfigSummary>;

/** Two configs over the tasks that both scored, repeats averaged within a task first. Spec, records.md. */
export const Comparison = z.looseObject({
  a: z.string(),
  b: z.string(),
  paired_tasks: Count,
  /** Mean score of a less that of b. */
  mean_difference: Figure,
  /** Paired bootstrap over tasks, 95 %; null below two tasks. */
  ci_low: Figure,
  ci_high: Figure,
  /** McNemar's exact test on passes, two-sided; null without a discordant pair. */
  mcnemar_p: Figure,
  /** Discordant pairs: tasks that only a, and only b, passed. */
  only_a_passed: Count,
  only_b_passed: Count,
  /** Whether every task is passed or failed and nothing between, by both: McNemar's test is then the exact one. */
  is_binary: z.boolean(),
  /** Whether the two headlines were made by the same rubrics. */
  comparable: z.boolean(),
  /** Why they were not. */
  why_not: z.string().optional(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Something that may tilt a comparison; a `warning` asks to act, the rest is for information. Seed, "Bias detection". */
export const BiasWarning = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('backend_overlap'),
    severity: z.enum(['warning', 'informational']),
    message: z.string(),
    detail: z.looseObject({
      config: z.string(),
      tasks: z.array(z.string()),
      gt_backends: z.array(z.string()),
      config_backends: z.array(z.string()),
      overlap: z.array(z.string()),
      /** Backends of the answers that the config cannot reach. */
      independent_backends: z.array(z.string()),
    }),
  }),
  z.looseObject({
    kind: z.literal('overshipping'),
    severity: z.literal('informational'),
    message: z.string(),
    detail: z.looseObject({
      /** The config that ships too much, and the one that finds as much with less. */
      config: z.string(),
      other: z.string(),
      tasks: z.array(z.string()),
    }),
  }),
]);
export type BiasWarning = z.infer<typeof BiasWarning>;

/** Whether the run may be quoted. Seed, "Reward population". */
export const Validity = z.looseObject({
  status: z.enum(['PASS', 'FAIL']),
  /** `<label>/<task>/<repeat>` of unresolved casualties and missing trials, in the order of the plan. */
  offending_trials: z.array(z.string()),
  /** One line a cause. */
  reasons: z.array(z.string()),
});
export type Validity = z.infer<typeof Validity>;

/** `aggregate.json`. Spec, records.md "Experiment folder". */
export const Aggregate = z.looseObject({
  experiment: z.string(),
  config_summaries: z.record(z.string(), ConfigSummary),
  /** Every two configs, in the order of the experiment. */
  comparisons: z.array(Comparison),
  bias_warnings: z.array(BiasWarning),
  quality_metrics: z.looseObject({ flag_counts: z.record(z.string(), Count) }),
  validity: Validity,
  /** What was left out or could not be told, for people. */
  notes: z.array(z.string()),
});
export type Aggregate = z.infer<typeof Aggregate>;
