import type { Interval } from './bootstrap.ts';
import { quantile } from './quantile.ts';
import { seededWords } from './random.ts';

/**
 * A mean over observations that come in clusters, as the repeats of a task: for each cluster, the sum of its observations
 * and how many there are. A cluster without observations has 0 and 0.
 */
export interface ClusteredMean {
  sums: Float64Array;
  counts: Float64Array;
}

/** Means whose resamples are kept at once: bounds the memory, at the price of drawing again for the next ones. */
const KEPT = 256;

/**
 * Percentile bootstrap intervals of several means over the same clusters. Whole clusters are drawn with replacement, as
 * many as there are, `resamples` times; every mean is taken over the same draws, so that two intervals of one call speak of
 * the same resampled worlds. A draw that holds no observation of a mean says nothing of it and is left out.
 *
 * @param coverage 0 to 1, as 0.95
 * @returns for each mean its interval; null below two clusters with observations, which say nothing of their spread
 *
 * Source: Davison and Hinkley, "Bootstrap Methods and their Application" (1997), section 3.8; spec, records.md.
 */
export function bootstrapClusters(
  means: readonly ClusteredMean[],
  { seed, resamples, coverage }: { seed: string; resamples: number; coverage: number },
): (Interval | null)[] {
  const intervals: (Interval | null)[] = [];
  for (let first = 0; first < means.length; first += KEPT) {
    const some = means.slice(first, first + KEPT);
    const resampled = resample(some, resamples, seed);
    some.forEach((mean, index) => intervals.push(interval(mean, resampled[index], coverage)));
  }
  return intervals;
}

function interval({ counts }: ClusteredMean, resampled: Float64Array | undefined, coverage: number): Interval | null {
  if (resampled === undefined || counts.filter((count) => count > 0).length < 2) return null;
  const told = resampled.filter((value) => !Number.isNaN(value)).sort();
  if (told.length === 0) return null;
  const tail = (1 - coverage) / 2;
  return { low: quantile(told, tail), high: quantile(told, 1 - tail) };
}

/** For each mean, its value in each resample; NaN where the draw holds nothing of it. */
function resample(means: readonly ClusteredMean[], resamples: number, seed: string): Float64Array[] {
  const clusters = means[0]?.sums.length ?? 0;
  const words = new Uint32Array(clusters);
  const nextWords = seededWords(seed);
  const drawn = new Float64Array(clusters);
  const toIndex = clusters / 2 ** 32;
  const same = means.map(({ counts }) => counts.every((count) => count === counts[0]));
  const results = means.map(() => new Float64Array(resamples));
  for (let resample = 0; resample < resamples; resample += 1) {
    nextWords(words);
    drawn.fill(0);
    for (const word of words) {
      const index = Math.trunc(word * toIndex);
      drawn[index] = (drawn[index] ?? 0) + 1;
    }
    means.forEach(({ sums, counts }, at) => {
      const observations = same[at] === true ? clusters * (counts[0] ?? 0) : dot(drawn, counts);
      const result = results[at];
      if (result !== undefined) result[resample] = dot(drawn, sums) / observations;
    });
  }
  return results;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
