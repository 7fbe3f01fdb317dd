import type { Aggregate, Comparison } from '../../schemas/aggregate.ts';

/** What an experiment lets one say of its two best configs, and what keeps it from saying more. */
export interface Conclusion {
  /**
   * `better`: the interval of the difference leaves out 0. `undecided`: it does not. `invalid`: trials are unresolved.
   * `alone`: there is nothing to compare with.
   */
  state: 'better' | 'undecided' | 'too_few_tasks' | 'not_comparable' | 'invalid' | 'alone';
  /** The better config; null in every other state. */
  better: string | null;
  /** That which the state is about; null for `alone`. */
  comparison: Comparison | null;
}

/**
 * Which of the two best configs by mean score is better, if that may be said at all. A difference is only believed when the
 * run is valid, the same rubrics made both means, and the paired interval leaves out 0.
 */
export function conclude({ config_summaries, comparisons, validity }: Aggregate): Conclusion {
  const [first, second] = Object.entries(config_summaries)
    .sort(([, a], [, b]) => (b.mean_automated_score ?? -Infinity) - (a.mean_automated_score ?? -Infinity))
    .map(([label]) => label);
  const comparison = comparisons.find(({ a, b }) => [a, b].every((label) => label === first || label === second));
  if (comparison === undefined) return { state: 'alone', better: null, comparison: null };
  return concludeOn(comparison, validity.status === 'PASS');
}

/** The same of one pair. */
export function concludeOn(comparison: Comparison, valid: boolean): Conclusion {
  const { a, b, ci_low: low, ci_high: high, comparable } = comparison;
  const without = (state: Conclusion['state']): Conclusion => ({ state, better: null, comparison });
  if (!valid) return without('invalid');
  if (!comparable) return without('not_comparable');
  if (low === null || high === null) return without('too_few_tasks');
  if (low > 0) return { state: 'better', better: a, comparison };
  if (high < 0) return { state: 'better', better: b, comparison };
  return without('undecided');
}
