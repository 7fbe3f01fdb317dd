import type { OracleMetrics } from '../oracle-metrics.ts';
import type { OracleReward } from '../oracle-reward.ts';

/**
 * `oracle_overlap_recall`: recall, for tasks where a wide net is what is asked for. Null when the metrics have none.
 * Source: seed, "Reward formulas by family".
 */
export function oracleOverlapRecall({ recall }: OracleMetrics): OracleReward | null {
  return recall === undefined ? null : { reward: recall };
}
