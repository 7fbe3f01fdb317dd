import { join } from 'node:path';

import { isIrFamily, type ScoreResult } from '../../schemas/score-result.ts';
import { binaryTest } from '../../scoring/trial/families/binary-test.ts';
import { measured, notMeasured } from '../../scoring/trial/result.ts';
import { scoreContinuous } from '../../scoring/trial/score-continuous.ts';
import { isFile } from './is-file.ts';
import { forgetOutcomes, readOutcomes } from './outcome-files.ts';
import { legTree, notMaterialised, quotedErrors, runScript, type TrialContext } from './trial-context.ts';

const SCRIPT = 'tests/test.sh';

/**
 * The binary scorer: the task's `tests/test.sh` on the agent's final state; its exit status is the score. Source: seed, "The
 * 5-state outcome table".
 */
export async function scoreBinary(context: TrialContext, partOfDual: boolean): Promise<ScoreResult> {
  const family = 'binary_test';
  if (!(await hasScript(context.task.folder))) return notMeasured({ family, error: `${SCRIPT} is missing`, via: null });
  const leg = await legTree(context, 'binary', partOfDual);
  const { via } = leg;
  if (leg.tree === null) return notMeasured({ family, ...notMaterialised(leg), via });
  const run = await runScript(context, leg.tree, SCRIPT, context.task.task.verification.command);
  const diagnostics = quotedErrors(run);
  if (!run.ended) return notMeasured({ family, error: `${SCRIPT} ${run.reason}`, diagnostics, via });
  const score = binaryTest(run.exitCode);
  const subScores = { exit_code: run.exitCode, reward: score };
  return measured({ family, score, passed: score === 1, subScores, diagnostics, via });
}

/**
 * The continuous scorer: `tests/test.sh` gives a number, and may leave an oracle's rates. Files in which it does so are
 * removed before it starts, so that the agent cannot have left them. Source: spec, trial.md "Settled points".
 */
export async function scoreContinuousScript(context: TrialContext, partOfDual: boolean): Promise<ScoreResult> {
  const { scorer_family: declared, command, pass_threshold: passThreshold } = context.task.task.verification;
  const family = isIrFamily(declared) ? declared : 'continuous';
  if (!(await hasScript(context.task.folder))) return notMeasured({ family, error: `${SCRIPT} is missing`, via: null });
  const leg = await legTree(context, 'continuous', partOfDual);
  const { via } = leg;
  if (leg.tree === null) return notMeasured({ family, ...notMaterialised(leg), via });
  await forgetOutcomes(leg.tree);
  const run = await runScript(context, leg.tree, SCRIPT, command);
  const diagnostics = quotedErrors(run);
  if (!run.ended) return notMeasured({ family, error: `${SCRIPT} ${run.reason}`, diagnostics, via });
  const outcomes = await readOutcomes(leg.tree);
  if ('problem' in outcomes) return notMeasured({ family, error: outcomes.problem, diagnostics, via });
  const { warnings, ...files } = outcomes;
  return scoreContinuous(
    { exitCode: run.exitCode, stdout: run.stdout, ...files },
    {
      family: declared,
      passThreshold,
      via,
      diagnostics: { ...diagnostics, ...(warnings.length === 0 ? {} : { warnings }) },
    },
  );
}

function hasScript(taskFolder: string): Promise<boolean> {
  return isFile(join(taskFolder, SCRIPT));
}
