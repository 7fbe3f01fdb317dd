import { checkCents } from './money.js';

/**
 * Divides a sum in proportion to weights.
 *
 * @param {number} sum cents; negative for a refund
 * @param {number[]} weights one for each share, none of them negative, not all of them zero
 * @returns {number[]} cents, in the order of the weights; they add up to the sum
 */
export function share(sum, weights) {
  checkCents(sum);
  const total = checkWeights(weights);
  const shares = weights.map((weight) => Math.round((sum * weight) / total));
  const others = shares.slice(0, -1).reduce((a, b) => a + b, 0);
  shares[shares.length - 1] = sum - others;
  return shares;
}

/** The sum of the weights. Throws when a sum cannot be divided by them. */
function checkWeights(weights) {
  for (const weight of weights) {
    if (!(Number.isFinite(weight) && weight >= 0)) throw new RangeError(`not a weight: ${weight}`);
  }
  const total = weights.reduce((a, b) => a + b, 0);
  if (!(total > 0)) throw new RangeError('at least one weight must be above 0');
  return total;
}
