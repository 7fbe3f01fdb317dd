import { toUnitInterval } from '../unit-interval.ts';
import { onPaper, type Weighted, weightedSum } from '../weighted-sum.ts';

/** `oracle_checks`: Σ wᵢ·sᵢ / Σ wᵢ; only the proportions of the weights count. Source: seed, "oracle_checks". */
export function oracleChecks(criteria: readonly Weighted[]): number {
  return toUnitInterval(onPaper(weightedSum(criteria) / totalWeight(criteria)));
}

/** Σ wᵢ, above 0. */
export function totalWeight(criteria: readonly Weighted[]): number {
  return onPaper(criteria.reduce((sum, { weight }) => sum + weight, 0));
}
