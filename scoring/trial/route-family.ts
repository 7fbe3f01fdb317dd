import { isIrFamily, type IrFamily, type ScorerFamily } from '../../schemas/score-result.ts';
import type { OracleMetrics } from './oracle-metrics.ts';

/**
 * The oracle family of a trial: the one that the task names, else `oracle_weighted_f1` where the oracle reports a finite
 * weighted recall, else `oracle_overlap_f1`. Families of other scorers are not routed: a task cannot make an oracle of
 * them. Source: seed, "Routing".
 */
export function routeFamily(declared: ScorerFamily | undefined, metrics: OracleMetrics | null): IrFamily {
  if (isIrFamily(declared)) return declared;
  return metrics?.weighted_recall === undefined ? 'oracle_overlap_f1' : 'oracle_weighted_f1';
}
