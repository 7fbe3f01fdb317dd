import type { OracleMetrics } from '../oracle-metrics.ts';
import type { OracleReward } from '../oracle-reward.ts';

/**
 * `oracle_weighted_recall`: the weighted recall, else recall, and then it says so. Null when the metrics have neither.
 * Source: seed, "Reward formulas by family".
 */
export function oracleWeightedRecall({ weighted_recall, recall }: OracleMetrics): OracleReward | null {
  if (weighted_recall !== undefined) return { reward: weighted_recall };
  return recall === undefined ? null : { reward: recall, fallback: 'recall' };
}
