import type { Aggregate, Comparison } from '../../schemas/aggregate.ts';
import { PAIRED_TASKS_MIN, SIGNIFICANCE_LEVEL } from '../../schemas/experiment-settings.ts';

/** What an experiment lets one say of its two best configs, and what keeps it from saying more. */
export interface Conclusion {
  /**
   * `better`: the interval of the difference leaves out 0, and of passes and failures McNemar's test says so too.
   * `undecided`: not so. `too_few_tasks`: whatever they say, nothing could be told from so few. `invalid`: trials are
   * unresolved, so that it is not even known which two are the best. `alone`: there is nothing to compare with.
   */
  state: 'better' | 'undecided' | 'too_few_tasks' | 'not_comparable' | 'invalid' | 'alone';
  /** The better config; null in every other state. */
  better: string | null;
  /** That which the state is about; null for `alone`, and where it is about more configs than two. */
  comparison: Comparison | null;
  /** Configs of which no trial was measured. */
  unmeasured: readonly string[];
}

/**
 * Which of the two best configs by mean score is better, if that may be said at all. A difference is only believed when the
 * run is valid, the same rubrics made both means, there are tasks enough, and the paired interval leaves out 0. Of passes and
 * failures an interval over few tasks is too narrow, so McNemar's exact test must agree. Spec, trial.md "Experiments".
 */
export function conclude({ config_summaries, comparisons, validity }: Aggregate): Conclusion {
  const configs = Object.entries(config_summaries);
  const unmeasured = unmeasuredOf(config_summaries);
  const valid = validity.status === 'PASS';
  const none = { better: null, comparison: null, unmeasured };
  if (configs.length < 2) return { state: 'alone', ...none };
  if (!valid && configs.length > 2) return { state: 'invalid', ...none };
  const [first, second] = configs
    .sort(([, a], [, b]) => (b.mean_automated_score ?? -Infinity) - (a.mean_automated_score ?? -Infinity))
    .map(([label]) => label);
  const comparison = comparisons.find(({ a, b }) => [a, b].every((label) => label === first || label === second));
  if (comparison === undefined) throw new Error('two configs are not compared');
  return concludeOn(comparison, valid, unmeasured);
}

/** Configs of which no trial was measured. */
export function unmeasuredOf(summaries: Aggregate['config_summaries']): string[] {
  return Object.entries(summaries).flatMap(([label, { scored_count }]) => (scored_count === 0 ? [label] : []));
}

/** The same of one pair. */
export function concludeOn(comparison: Comparison, valid: boolean, unmeasured: readonly string[] = []): Conclusion {
  const { a, b, paired_tasks: tasks, ci_low: low, ci_high: high, mcnemar_p: p, is_binary: isBinary } = comparison;
  const without = (state: Conclusion['state']): Conclusion => ({ state, better: null, comparison, unmeasured });
  if (!valid) return without('invalid');
  if (!comparison.comparable) return without('not_comparable');
  if (tasks < PAIRED_TASKS_MIN || low === null || high === null) return without('too_few_tasks');
  if (isBinary && (p === null || p > SIGNIFICANCE_LEVEL)) return without('undecided');
  if (low > 0) return { state: 'better', better: a, comparison, unmeasured };
  if (high < 0) return { state: 'better', better: b, comparison, unmeasured };
  return without('undecided');
}
