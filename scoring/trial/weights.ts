import { WEIGHT_TOLERANCE } from '../../schemas/trial-settings.ts';

/**
 * What is wrong with weights that must each lie in [0, 1] and sum to 1 within WEIGHT_TOLERANCE; null when nothing is.
 *
 * @param weights by the name that a message gives each
 */
export function problemOfUnitWeights(weights: readonly { name: string; weight: number }[]): string | null {
  for (const { name, weight } of weights) {
    if (!Number.isFinite(weight)) return `the weight of ${name} is ${weight}, not a finite number`;
    if (weight < 0 || weight > 1) return `the weight of ${name} is ${weight}, not between 0 and 1`;
  }
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  // The tolerance itself is allowed, whatever binary noise the sum adds to it.
  const off = Math.abs(total - 1);
  return off <= WEIGHT_TOLERANCE * (1 + WEIGHT_TOLERANCE) ? null : `the weights sum to ${total}, not to 1`;
}

/** What is wrong with weights of which only the proportions count; null when nothing is. */
export function problemOfProportions(weights: readonly { name: string; weight: number }[]): string | null {
  for (const { name, weight } of weights) {
    if (!Number.isFinite(weight)) return `the weight of ${name} is ${weight}, not a finite number`;
    if (weight < 0) return `the weight of ${name} is ${weight}, below 0`;
  }
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (!Number.isFinite(total)) return 'the weights sum to no finite number';
  return total > 0 ? null : 'the weights sum to 0';
}
