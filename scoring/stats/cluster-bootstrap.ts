import type { Interval } from './bootstrap.ts';
import type { BootstrapOptions, ClusteredMean } from './clustered-mean.ts';
import { pairOf, type PairOfMeans } from './pair-of-means.ts';
import { resample } from './resample.ts';
import { selectQuantiles } from './select-quantile.ts';

/**
 * Percentile bootstrap intervals of several means over the same clusters, and of the paired difference of every two of them:
 * the mean, over the clusters that both have observations in, of the one's average there less the other's. Whole clusters are
 * drawn with replacement, as many as there are, `resamples` times; all is taken over the same draws, so that two intervals of
 * one call speak of the same resampled worlds. A draw that holds no observation of a mean says nothing of it and is left out.
 *
 * @returns for each mean its interval, and for two places, the lower first, that of their difference; null below two
 *   clusters with observations, which say nothing of their spread
 *
 * Source: Davison and Hinkley, "Bootstrap Methods and their Application" (1997), section 3.8; spec, records.md.
 */
export function bootstrapClusters(
  means: readonly ClusteredMean[],
  options: BootstrapOptions,
): { means: (Interval | null)[]; differences: ReadonlyMap<string, Interval | null> } {
  const { coverage } = options;
  const pairs = means.flatMap((_, a) => means.slice(a + 1).map((__, offset) => pairOf(means, a, a + 1 + offset)));
  const differences = new Map<string, Interval | null>();
  const resampled = resample(means, pairs, options, (pair, values) => {
    differences.set(pairKey(pair.a, pair.b), interval(pair.paired, values, coverage));
  });
  return {
    means: means.map(({ counts }, place) =>
      interval(counts.filter((count) => count > 0).length, resampled[place] ?? new Float64Array(0), coverage),
    ),
    differences,
  };
}

/** Under which the difference of two means stands, the lower place first. */
export function pairKey(a: PairOfMeans['a'], b: PairOfMeans['b']): string {
  return `${a},${b}`;
}

/**
 * @param clusters how many have observations
 * @param resampled reordered by it
 */
function interval(clusters: number, resampled: Float64Array, coverage: number): Interval | null {
  if (clusters < 2) return null;
  if (resampled.length === 0) return null;
  const tail = (1 - coverage) / 2;
  const [low = NaN, high = NaN] = selectQuantiles(resampled, [tail, 1 - tail]);
  return { low, high };
}
