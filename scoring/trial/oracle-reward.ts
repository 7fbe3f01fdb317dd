import type { IrFamily } from '../../schemas/score-result.ts';
import { oracleOverlapF1 } from './families/oracle-overlap-f1.ts';
import { oracleOverlapRecall } from './families/oracle-overlap-recall.ts';
import { oracleWeightedF1 } from './families/oracle-weighted-f1.ts';
import { oracleWeightedRecall } from './families/oracle-weighted-recall.ts';
import type { OracleMetrics } from './oracle-metrics.ts';

export interface OracleReward {
  /** In [0, 1]. */
  readonly reward: number;
  /** What stood in for the family's own measure; absent when nothing did. Spec, check.md "ir". */
  readonly fallback?: 'weighted_recall' | 'recall';
}

const REWARDS: Readonly<Record<IrFamily, (metrics: OracleMetrics) => OracleReward | null>> = {
  oracle_overlap_f1: oracleOverlapF1,
  oracle_overlap_recall: oracleOverlapRecall,
  oracle_weighted_f1: oracleWeightedF1,
  oracle_weighted_recall: oracleWeightedRecall,
};

/** The reward of an oracle family; null when the metrics do not have what its formula needs. */
export function oracleReward(family: IrFamily, metrics: OracleMetrics): OracleReward | null {
  return REWARDS[family](metrics);
}
