import { quantile } from './quantile.ts';

/** The mean of the values; null of none. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median of the values: that of an even number lies halfway between the two in the middle. Null of none. */
export function median(values: readonly number[]): number | null {
  return values.length === 0 ? null : quantile(Float64Array.from(values).sort(), 1 / 2);
}

/** The standard deviation of a sample, with n − 1; null below two values, which say nothing of their spread. */
export function sampleDeviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
