import type { ScorerFamily } from '../../../schemas/score-result.ts';
import { exactMatch, sequenceLcs } from './answers.ts';
import { binaryTest } from './binary-test.ts';
import { comprehension } from './comprehension.ts';
import { continuous } from './continuous.ts';
import { dualComposite } from './dual-composite.ts';
import { oracleChecks } from './oracle-checks.ts';
import { oracleOverlapF1, oracleOverlapRecall } from './oracle-overlap.ts';
import { oracleWeightedF1, oracleWeightedRecall } from './oracle-weighted.ts';
import type { Scaffold } from './scaffold.ts';

/** One small task a scorer family. */
export const SCAFFOLDS: Readonly<Record<ScorerFamily, Scaffold>> = {
  oracle_overlap_f1: oracleOverlapF1,
  oracle_overlap_recall: oracleOverlapRecall,
  oracle_weighted_f1: oracleWeightedF1,
  oracle_weighted_recall: oracleWeightedRecall,
  sequence_lcs: sequenceLcs,
  exact_match: exactMatch,
  binary_test: binaryTest,
  continuous,
  weighted_checkpoints: comprehension,
  oracle_checks: oracleChecks,
  dual_composite: dualComposite,
};
