import { SCORE_DECIMALS } from '../../schemas/settings.ts';

/**
 * An exact fraction, `part` of `whole`, both integers and `whole` positive. Scores stay fractions until they are
 * reported: the sum of a thousand samples is then the same in any order, and a score that lies exactly between two
 * decimals is rounded as such.
 */
export interface Share {
  part: number;
  whole: number;
}

/** The sum of the parts over the sum of the wholes. */
export function pooled(shares: readonly Share[]): Share {
  return {
    part: shares.reduce((sum, { part }) => sum + part, 0),
    whole: shares.reduce((sum, { whole }) => sum + whole, 0),
  };
}

/**
 * The mean of the shares, rounded half up to SCORE_DECIMALS; computed without any loss before.
 *
 * @param corrections added to the sum of the shares, and not counted among them; the corrected sum is not negative
 * @throws RangeError when there are no shares
 */
export function roundedMean(shares: readonly Share[], corrections: readonly Share[] = []): number {
  if (shares.length === 0) throw new RangeError('the mean of no shares');
  const parts = new Map<number, number>();
  for (const list of [shares, corrections]) {
    for (const { part, whole } of list) parts.set(whole, (parts.get(whole) ?? 0) + part);
  }

  let numerator = 0n;
  let denominator = 1n;
  for (const [whole, part] of parts) {
    const divisor = BigInt(whole);
    const step = divisor / commonDivisor(divisor, denominator % divisor);
    denominator *= step;
    numerator = numerator * step + BigInt(part) * (denominator / divisor);
  }
  denominator *= BigInt(shares.length);

  const unit = 10 ** SCORE_DECIMALS;
  return Number((2n * numerator * BigInt(unit) + denominator) / (2n * denominator)) / unit;
}

/** `a` − `b` in floating point: for information, never for a verdict. */
export function difference(a: Share, b: Share): number {
  return a.whole === b.whole ? (a.part - b.part) / a.whole : a.part / a.whole - b.part / b.whole;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}
