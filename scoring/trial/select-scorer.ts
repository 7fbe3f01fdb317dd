import type { ScorerFamily } from '../../schemas/score-result.ts';
import type { TrialTask } from '../../schemas/trial-task.ts';

/** Who scores a trial, and who scores the direct leg of a dual one. */
export type LegScorer = 'binary' | 'continuous' | 'checkpoints' | 'rubric' | 'artifact';
export type TrialScorer = LegScorer | 'dual';

type Verification = TrialTask['verification'];

const BY_REWARD_TYPE = {
  binary: 'binary',
  continuous: 'continuous',
  test_ratio: 'continuous',
  checkpoint: 'checkpoints',
  weighted_checkpoints: 'checkpoints',
  oracle_checks: 'rubric',
  artifact: 'artifact',
  dual: 'dual',
} as const satisfies Record<NonNullable<Verification['reward_type']>, TrialScorer>;

const BY_FAMILY = {
  oracle_overlap_f1: 'artifact',
  oracle_overlap_recall: 'artifact',
  oracle_weighted_f1: 'artifact',
  oracle_weighted_recall: 'artifact',
  sequence_lcs: 'artifact',
  exact_match: 'artifact',
  binary_test: 'binary',
  continuous: 'continuous',
  weighted_checkpoints: 'checkpoints',
  oracle_checks: 'rubric',
  dual_composite: 'dual',
} as const satisfies Record<ScorerFamily, TrialScorer>;

/** The scorer that a family's trials get where nothing else says. */
export function scorerOfFamily(family: ScorerFamily): TrialScorer {
  return BY_FAMILY[family];
}

/**
 * The scorer of a task: by `verification_mode`, else `reward_type`, else `type`, else the family it names; a task that says
 * nothing is a test script. Source: seed, "Composing with dual_composite"; spec, trial.md "Settled points", Selection.
 */
export function selectScorer(verification: Verification): TrialScorer {
  if (verification.verification_mode === 'dual') return 'dual';
  if (verification.verification_mode === 'artifact_eval') return 'artifact';
  if (verification.reward_type !== undefined) return BY_REWARD_TYPE[verification.reward_type];
  if (verification.type === 'oracle_checks') return 'rubric';
  if (verification.type === 'artifact_eval') return 'artifact';
  return verification.scorer_family === undefined ? 'binary' : BY_FAMILY[verification.scorer_family];
}

/** The direct leg of a dual task: by its `reward_type`, a test script unless that names another. */
export function selectDirectLeg(verification: Verification): Exclude<LegScorer, 'artifact'> {
  const named = verification.reward_type === undefined ? 'binary' : BY_REWARD_TYPE[verification.reward_type];
  return named === 'dual' || named === 'artifact' ? 'binary' : named;
}

/**
 * The second leg of a dual task: the artifact scorer, or the rubric where the task says so, or ships a rubric and no ground
 * truth. Source: spec, trial.md "Settled points", Dual's second leg.
 */
export function selectArtifactLeg(
  verification: Verification,
  ships: { readonly groundTruth: boolean; readonly rubric: boolean },
): 'artifact' | 'rubric' {
  if (verification.artifact_leg !== undefined) return verification.artifact_leg;
  return ships.rubric && !ships.groundTruth ? 'rubric' : 'artifact';
}

/** Whether a leg's verifier sees the agent's diff on a clean clone. Spec, trial.md "Settled points". */
export function wantsGitApply(verification: Verification, leg: LegScorer, partOfDual: boolean): boolean {
  if (verification.materialize !== undefined) return verification.materialize === 'git_apply';
  return leg === 'binary' || (partOfDual && leg === 'continuous');
}
