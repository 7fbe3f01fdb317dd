import type { Interval } from './bootstrap.ts';

/**
 * Wilson's score interval of a share, without continuity correction.
 *
 * @param z quantile of the normal distribution, as 1.96 for 95 %
 * @returns null where there is nothing to take a share of
 *
 * Source: Wilson, "Probable Inference, the Law of Succession, and Statistical Inference" (1927).
 */
export function wilsonInterval(successes: number, trials: number, z: number): Interval | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const square = (z * z) / trials;
  const centre = (share + square / 2) / (1 + square);
  const half = (z * Math.sqrt((share * (1 - share) + square / 4) / trials)) / (1 + square);
  // At no success the bound is 0, and at nothing but successes 1, which rounding may miss by a hair.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === trials ? 1 : Math.min(1, centre + half),
  };
}
