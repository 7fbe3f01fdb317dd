import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ScoreResult } from '../../schemas/score-result.ts';
import { redactValue } from '../../scoring/redaction/redact-secrets.ts';
import { selectScorer } from '../../scoring/trial/select-scorer.ts';
import type { LoadedTask } from '../tasks/load-task.ts';
import type { CapturedDiff } from '../workspace/capture-diff.ts';
import { removeTree } from '../world/remove-tree.ts';
import type { VerifierSurroundings } from './run-verifier.ts';
import { scoreAnswerFile } from './score-answer-file.ts';
import { scoreCheckScripts } from './score-check-scripts.ts';
import { scoreDualLegs } from './score-dual-legs.ts';
import { scoreBinary, scoreContinuousScript } from './score-test-script.ts';
import { toldBySandbox, type TrialContext, type VerifierLog } from './trial-context.ts';

/** What the agent left. */
export interface AgentState {
  /** The folder that it worked in. */
  readonly workspace: string;
  /** The commit that it started from; without one, what HEAD names now. */
  readonly base?: string | undefined;
  /**
   * A work tree that it could not reach, whose repository holds the base: then its own repository decides nothing. Without
   * one the base is looked for in the workspace.
   */
  readonly origin?: string | undefined;
  /** All that it said. */
  readonly output?: string | undefined;
}

export interface ScoringDependencies extends Omit<VerifierSurroundings, 'scratch'> {
  /** Folder for temporary ones; what is made there is removed. */
  readonly scratch: string;
  /** Values that must not be stored, beside what has the shape of a key. */
  readonly secrets?: readonly string[];
}

export interface TrialScore {
  readonly result: ScoreResult;
  /** In the order in which they ran. */
  readonly logs: readonly VerifierLog[];
  /** The agent's diff, where one was captured. */
  readonly diff: CapturedDiff | null;
}

/**
 * Scores what an agent left on a task, end to end: materialises it, runs the task's verifiers in the sandbox and applies the
 * scorer that the task names. Whatever goes wrong with the task, its scripts or its truth is a result, `verifier_error`.
 * Source: seed, "Verifier materialization"; spec, trial.md.
 *
 * @throws InputError for a base that is no commit's id, or that the workspace's repository has not
 * @throws SandboxUnavailable where commands cannot be isolated and nobody said that they may run without
 * @throws the signal's reason when it was aborted
 */
export async function scoreTrial(
  task: LoadedTask,
  agent: AgentState,
  dependencies: ScoringDependencies,
): Promise<TrialScore> {
  await mkdir(dependencies.scratch, { recursive: true });
  const scratch = await realpath(await mkdtemp(join(dependencies.scratch, 'assay-trial-')));
  try {
    const agentFolder = join(scratch, 'agent-output');
    await mkdir(agentFolder);
    const agentOutput = join(agentFolder, 'agent_output.txt');
    await writeFile(agentOutput, agent.output ?? '');
    const context: TrialContext = {
      task: { ...task, folder: await realpath(task.folder) },
      workspace: await realpath(agent.workspace),
      base: agent.base,
      origin: agent.origin,
      agentOutput,
      surroundings: { ...dependencies, scratch },
      secrets: dependencies.secrets ?? [],
      logs: [],
      captured: { diff: null },
    };
    const scored = await scoreBy(context);
    const diagnostics = { ...scored.diagnostics, ...toldBySandbox(context.logs) };
    const result = redactValue({ ...scored, diagnostics }, context.secrets);
    return { result, logs: context.logs, diff: context.captured.diff };
  } finally {
    await removeTree(scratch);
  }
}

function scoreBy(context: TrialContext): Promise<ScoreResult> {
  const scorer = selectScorer(context.task.task.verification);
  switch (scorer) {
    case 'binary':
      return scoreBinary(context, false);
    case 'continuous':
      return scoreContinuousScript(context, false);
    case 'checkpoints':
    case 'rubric':
      return scoreCheckScripts(context, scorer, false);
    case 'artifact':
      return scoreAnswerFile(context);
    case 'dual':
      return scoreDualLegs(context);
  }
}
