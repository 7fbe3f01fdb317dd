import type { ScorerFamily } from '../../schemas/score-result.ts';
import type { TrialTask } from '../../schemas/trial-task.ts';
import { selectScorer, type TrialScorer } from './select-scorer.ts';

const OF_SCORER = {
  binary: 'binary_test',
  continuous: 'continuous',
  checkpoints: 'weighted_checkpoints',
  rubric: 'oracle_checks',
  artifact: 'oracle_overlap_f1',
  dual: 'dual_composite',
} as const satisfies Record<TrialScorer, ScorerFamily>;

/** The family of a trial that ended before anything could be scored: what the task names, else its scorer's own. */
export function declaredFamily({ verification }: Pick<TrialTask, 'verification'>): ScorerFamily {
  return verification.scorer_family ?? OF_SCORER[selectScorer(verification)];
}
