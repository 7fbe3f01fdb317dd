import type { Interval } from './bootstrap.ts';
import { placeDraws } from './draw-places.ts';
import { quantile } from './quantile.ts';

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
  const told = resampled.filter(Number.isFinite).sort();
  if (told.length === 0) return null;
  const tail = (1 - coverage) / 2;
  return { low: quantile(told, tail), high: quantile(told, 1 - tail) };
}

/** For each mean, its value in each resample; NaN where the draw holds nothing of it. */
function resample(means: readonly ClusteredMean[], resamples: number, seed: string): Float64Array[] {
  const drawn = new Float64Array(means[0]?.sums.length ?? 0);
  const drawPlaces = placeDraws(seed);
  const results = means.map(({ sums, counts }) => ({
    sums,
    observations: observations(counts),
    values: new Float64Array(resamples),
  }));
  for (let resample = 0; resample < resamples; resample += 1) {
    drawPlaces(drawn);
    for (const { sums, observations, values } of results) {
      values[resample] = weighted(drawn, sums) / observedIn(drawn, observations);
    }
  }
  return results.map(({ values }) => values);
}

/** Observations of the clusters as what most of them have, and the few that have fewer: a draw is then soon counted. */
interface Observations {
  usual: number;
  short: { place: number; by: number }[];
}

function observations(counts: Float64Array): Observations {
  const usual = counts.reduce((most, count) => Math.max(most, count), 0);
  const short: Observations['short'] = [];
  counts.forEach((count, place) => {
    if (count < usual) short.push({ place, by: usual - count });
  });
  return { usual, short };
}

function observedIn(drawn: Float64Array, { usual, short }: Observations): number {
  let lacking = 0;
  for (const { place, by } of short) lacking += (drawn[place] ?? 0) * by;
  return usual * drawn.length - lacking;
}

/**
 * Sum of the values, each as often as it was drawn. In two halves, since an addition waits for the one before; and never
 * past the end, since one look there makes every later one slow.
 */
function weighted(drawn: Float64Array, values: Float64Array): number {
  const last = drawn.length - 1;
  let even = 0;
  let odd = 0;
  for (let place = 0; place < last; place += 2) {
    even += (drawn[place] ?? 0) * (values[place] ?? 0);
    odd += (drawn[place + 1] ?? 0) * (values[place + 1] ?? 0);
  }
  if (last % 2 === 0) even += (drawn[last] ?? 0) * (values[last] ?? 0);
  return even + odd;
}
