import { REWARD_DECIMALS } from '../../schemas/trial-settings.ts';

export interface Weighted {
  /** Finite. */
  readonly weight: number;
  /** In [0, 1]. */
  readonly score: number;
}

/** Σ wᵢ·sᵢ, as it is on paper: 0.35 + 0.1 + 0.05 is 0.5, not its binary neighbour below the pass mark. */
export function weightedSum(parts: readonly Weighted[]): number {
  return onPaper(parts.reduce((sum, { weight, score }) => sum + weight * score, 0));
}

/** A number rounded to REWARD_DECIMALS, which undoes the noise of binary sums and nothing else. */
export function onPaper(value: number): number {
  return Number(value.toFixed(REWARD_DECIMALS));
}
