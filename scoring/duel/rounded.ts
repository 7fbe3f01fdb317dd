import { SCORE_DECIMALS } from '../../schemas/settings.ts';

/**
 * `value` rounded to SCORE_DECIMALS, halves away from zero, as one rounds the number that is printed rather than its
 * binary neighbour: 0.525 − 0.5, in binary a little above 0.025, is 0.025, and 1.0000005 is 1.000001.
 *
 * Source: spec, duel.md "Scores and verdict".
 */
export function rounded(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`cannot round ${value}`);
  const whole = Math.round(shifted(Math.abs(value), SCORE_DECIMALS));
  const magnitude = shifted(whole, -SCORE_DECIMALS);
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
}

/** `value` × 10^`places`, by moving the point of its shortest decimal form. */
function shifted(value: number, places: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
