import type { ScoreResult } from '../../schemas/score-result.ts';
import type { TrialTask } from '../../schemas/trial-task.ts';
import { type ArtifactRules, scoreArtifact } from '../../scoring/trial/score-artifact.ts';
import { findAnswer } from './find-answer.ts';
import { findGroundTruth } from './find-ground-truth.ts';
import type { TrialContext } from './trial-context.ts';

/** How a task wants its artifact scored. */
export function artifactRules({ verification }: TrialTask): Omit<ArtifactRules, 'via'> {
  return {
    family: verification.scorer_family,
    symbolNormalisation: verification.symbol_normalization ?? 'leaf',
    passThreshold: verification.pass_threshold,
  };
}

/**
 * The artifact scorer: the agent's `answer.json`, read from the workspace as it stands, against the task's ground truth.
 * Nothing runs. Source: seed, "Verifier materialization", ArtifactScorer.
 */
export async function scoreAnswerFile({ task, workspace }: TrialContext): Promise<ScoreResult> {
  const [truth, answer] = await Promise.all([
    findGroundTruth(task.folder, task.task),
    findAnswer(workspace, task.folder),
  ]);
  return scoreArtifact(truth, answer, { ...artifactRules(task.task), via: 'in_place' });
}
