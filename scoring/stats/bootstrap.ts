import { quantile } from './quantile.ts';
import { seededRandom } from './random.ts';

export interface Interval {
  low: number;
  high: number;
}

/**
 * Percentile bootstrap interval of the mean: as many values are drawn with replacement as there are, `resamples` times,
 * and the interval covers the middle `coverage` of the means. Values that are differences of pairs make it a paired
 * bootstrap. The values are sorted first, so that the interval does not depend on their order.
 *
 * @param coverage 0 to 1, as 0.95
 * @returns null below two values, which say nothing of their spread
 *
 * Source: Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13; spec, duel.md "Scores and verdict".
 */
export function bootstrapMean(
  values: readonly number[],
  { seed, resamples, coverage }: { seed: string; resamples: number; coverage: number },
): Interval | null {
  if (values.length < 2) return null;
  const means = resampledMeans(Float64Array.from(values).sort(), resamples, seededRandom(seed)).sort();
  const tail = (1 - coverage) / 2;
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

function resampledMeans(values: Float64Array, resamples: number, random: () => number): Float64Array {
  const { length } = values;
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < length; draw += 1) sum += values[Math.floor(random() * length)] ?? 0;
    means[resample] = sum / length;
  }
  return means;
}
