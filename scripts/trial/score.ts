import { tmpdir } from 'node:os';

import { type LoadedTask, loadTask, requireFolder } from '../../activities/tasks/load-task.ts';
import { scoreTrial, type TrialScore } from '../../activities/verifier/score-trial.ts';
import { secretsOfEnvironment } from '../../activities/verifier/secrets-of-environment.ts';
import { writeScoring } from '../../activities/verifier/write-scoring.ts';
import { SandboxUnavailable } from '../../activities/world/sandbox-errors.ts';
import type { ScoreResult } from '../../schemas/score-result.ts';
import { type TurnCap, turnCap } from '../../scoring/trial/turn-cap.ts';
import { CommandError } from '../command-error.ts';
import { readInput } from '../input-file.ts';
import { EXIT, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { tellUnknownKeys } from '../task/unknown-keys.ts';
import { assayProgram } from './assay-program.ts';
import { verifierLines } from './verifier-lines.ts';

export interface ScoreOptions {
  workspace: string;
  base?: string;
  agentOutput?: string;
  maxTurns?: number;
  out?: string;
  unsafeNoSandbox?: true;
  json?: true;
}

/**
 * `assay trial score`: prints `scoring.json` with the turn cap that the trial would have. Spec, records.md "Task folder".
 *
 * @throws InputError when a folder, a file of the task or the base commit cannot be used
 * @throws CommandError where verifiers cannot be isolated, or when it is interrupted
 */
export async function runScore(taskFolder: string, options: ScoreOptions): Promise<void> {
  const task = await loadTask(taskFolder);
  tellUnknownKeys([task]);
  await requireFolder(options.workspace);
  const output = options.agentOutput === undefined ? undefined : await readInput(options.agentOutput);
  const secrets = secretsOfEnvironment(process.env);
  const score = await scoredUntilInterrupted((signal) => {
    const assay = assayProgram();
    return scoreTrial(
      task,
      { workspace: options.workspace, base: options.base, output },
      {
        scratch: tmpdir(),
        secrets,
        signal,
        ...(assay === undefined ? {} : { assay }),
        ...(options.unsafeNoSandbox === true ? { unsafeNoSandbox: true } : {}),
      },
    );
  });
  if (options.out !== undefined) await writeScoring(options.out, score, secrets);
  const cap = turnCap({ cli: options.maxTurns, task: task.task });
  if (options.json === true) printJson({ ...score.result, metadata: cap });
  else print(describe(task, score.result, cap));
}

async function scoredUntilInterrupted(score: (signal: AbortSignal) => Promise<TrialScore>): Promise<TrialScore> {
  const interrupted = new AbortController();
  const interrupt = (): void =>
    interrupted.abort(new CommandError(EXIT.interrupted, 'interrupted; nothing was scored'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    return await score(interrupted.signal);
  } catch (error) {
    if (error instanceof SandboxUnavailable) throw new CommandError(EXIT.failed, `no sandbox: ${error.message}`);
    throw error;
  } finally {
    process.removeListener('SIGINT', interrupt);
    process.removeListener('SIGTERM', interrupt);
  }
}

function describe({ id }: LoadedTask, result: ScoreResult, cap: TurnCap): string {
  const { score, verdict, scorer_family, materialized_via, error, diagnostics } = result;
  return [
    `${printable(id)}: ${verdict ?? 'no verdict'}, score ${score} by ${scorer_family}`,
    ...(error === null ? [] : [`  the verifier: ${printableLine(error)}`]),
    ...verifierLines(diagnostics),
    `  verified ${materialized_via === 'git_apply' ? "by the agent's diff on a clean clone" : 'in place'}`,
    `  turn cap ${cap.max_turns_chosen ?? 'none'} (${cap.max_turns_source})`,
  ].join('\n');
}
