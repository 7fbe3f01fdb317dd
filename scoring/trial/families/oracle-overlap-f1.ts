import { f1Of } from '../overlap.ts';
import type { OracleMetrics } from '../oracle-metrics.ts';
import type { OracleReward } from '../oracle-reward.ts';

/**
 * `oracle_overlap_f1`: F1, which costs both what is shipped too much and what is missing. Never recall in its place. Null
 * when the metrics have neither F1 nor both of what it is made of. Source: seed, "Why F1 is the default for IR".
 */
export function oracleOverlapF1({ f1, precision, recall }: OracleMetrics): OracleReward | null {
  if (f1 !== undefined) return { reward: f1 };
  return precision === undefined || recall === undefined ? null : { reward: f1Of(precision, recall) };
}
