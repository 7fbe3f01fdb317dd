import { toUnitInterval } from '../unit-interval.ts';
import { type Weighted, weightedSum } from '../weighted-sum.ts';

/** `weighted_checkpoints`: Σ wᵢ·sᵢ, over weights that sum to 1. Source: seed, "Reward formulas by family". */
export function weightedCheckpoints(checkpoints: readonly Weighted[]): number {
  return toUnitInterval(weightedSum(checkpoints));
}
