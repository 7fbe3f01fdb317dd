import type { ScoreResult } from '../../schemas/score-result.ts';
import { dualPolicy } from '../../scoring/trial/families/dual-composite.ts';
import { notMeasured } from '../../scoring/trial/result.ts';
import { scoreDual } from '../../scoring/trial/score-dual.ts';
import { selectDirectLeg } from '../../scoring/trial/select-scorer.ts';
import { artifactLeg } from './artifact-leg.ts';
import { scoreAnswerFile } from './score-answer-file.ts';
import { scoreCheckScripts } from './score-check-scripts.ts';
import { scoreBinary, scoreContinuousScript } from './score-test-script.ts';
import type { TrialContext } from './trial-context.ts';

/**
 * The dual scorer: a direct leg and an artifact leg, by the task's policy. Neither runs when the policy or its weights are
 * invalid. Source: seed, "Reward formulas by family", "Composing with dual_composite".
 */
export async function scoreDualLegs(context: TrialContext): Promise<ScoreResult> {
  const { verification } = context.task.task;
  const policy = dualPolicy(verification);
  if ('problem' in policy) return notMeasured({ family: 'dual_composite', error: policy.problem, via: null });
  if ((await artifactLeg(context.task)) === 'rubric') {
    const direct = await scoreDirectLeg(context);
    const rubric = await scoreCheckScripts(context, 'rubric', true);
    return scoreDual(policy, direct, rubric, verification.pass_threshold);
  }
  // Before the agent's code runs in the direct leg, where it could read the truth and write another answer.
  const artifact = await scoreAnswerFile(context);
  return scoreDual(policy, await scoreDirectLeg(context), artifact, verification.pass_threshold);
}

function scoreDirectLeg(context: TrialContext): Promise<ScoreResult> {
  const leg = selectDirectLeg(context.task.task.verification);
  if (leg === 'binary') return scoreBinary(context, true);
  return leg === 'continuous' ? scoreContinuousScript(context, true) : scoreCheckScripts(context, leg, true);
}
