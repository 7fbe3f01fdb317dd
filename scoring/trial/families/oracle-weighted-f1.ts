import type { OracleMetrics } from '../oracle-metrics.ts';
import type { OracleReward } from '../oracle-reward.ts';
import { oracleWeightedRecall } from './oracle-weighted-recall.ts';

/** The `metric` under which an oracle stores its weighted F1 in the `f1` field. Seed, "Why per-task scorer_family". */
const WEIGHTED_F1_METRIC = 'weighted_f1';

/**
 * `oracle_weighted_f1`: the weighted F1, which an oracle keeps in `f1` when its `metric` is `weighted_f1`; else the
 * weighted recall, else recall, and then it says so. Source: seed, "Reward formulas by family".
 */
export function oracleWeightedF1(metrics: OracleMetrics): OracleReward | null {
  const { metric, f1, weighted_recall } = metrics;
  if (metric === WEIGHTED_F1_METRIC && f1 !== undefined) return { reward: f1 };
  const recallOnly = oracleWeightedRecall(metrics);
  if (recallOnly === null) return null;
  return { ...recallOnly, fallback: weighted_recall === undefined ? 'recall' : 'weighted_recall' };
}
