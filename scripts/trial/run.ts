import { basename, resolve } from 'node:path';

import type { Client, WorkflowHandle } from '@temporalio/client';

import { runFolder } from '../../activities/records/run-folder.ts';
import { readRecordedTrial, recordedTrial } from '../../activities/trial/recorded-trial.ts';
import { readTrialRunFile, requireSameTrial, writeTrialRunFile } from '../../activities/trial/trial-run-file.ts';
import { ALONE, trialWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { TrialInput, TrialOutcome } from '../../schemas/trial-run.ts';
import { isCasualty } from '../../scoring/trial/unscored.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { type AgentFlags, configOfFlags } from '../agent-flags.ts';
import { checkConfigs, checkTask } from '../experiment/experiment-input.ts';
import { homePaths } from '../home.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { tellUnknownKeys } from '../task/unknown-keys.ts';
import { connectClient } from '../temporal/connection.ts';
import { resultOf } from '../temporal/run-end.ts';
import { runningFolder } from '../temporal/running-folder.ts';
import { startOrAttach } from '../temporal/start-or-attach.ts';
import { followTrial } from './follow.ts';
import { verifierLines } from './verifier-lines.ts';

export interface TrialRunFlags extends AgentFlags {
  repeat: number;
  maxTurns?: number;
  maxCostUsd?: number;
  out?: string;
  providers: string;
  json?: true;
}

/**
 * `assay trial run`: one agent on one task, waited for. Exit 0 when it was measured, however low; 2 when it is no measurement.
 * The same command comes back to a trial that runs, shows one that was measured, and goes on with one that was not.
 *
 * @throws InputError for a task, an agent or a model that cannot be used, and for a trial of that name that was run otherwise
 */
export async function runTrial(given: string, flags: TrialRunFlags): Promise<void> {
  const asked = await trialInput(given, flags);
  const last = readTrialRunFile(asked.folder);
  if (last !== null) requireSameTrial(last, asked);
  const { client } = await connectClient();
  const running = await runningFolder(client, asked.id);
  if (running === null) {
    const recorded = recordedTrial(asked.folder, asked.trial);
    if (recorded !== null && recorded.measured.casualty === null) {
      note(`${asked.id} was measured before; --repeat makes another`);
      tell(recorded.outcome, asked.folder, flags);
      return;
    }
  } else if (running !== asked.folder) {
    throw new InputError('--out', `${asked.id} is under way with its records in ${running}`, 'name that folder');
  }
  const generation = running !== null ? (last?.generation ?? 0) : last === null ? 0 : last.generation + 1;
  const input = { ...asked, generation };
  if (running === null) await writeTrialRunFile(input);
  const handle = await startTrial(client, input);
  note(
    `${input.id} ${generation > 0 && running === null ? 'goes on' : 'runs'}; interrupted, it goes on, and the same command comes back to it`,
  );
  const again = `assay trial run ${given} …, as before`;
  const status = await followTrial(handle, input, again);
  const outcome = await resultOf<TrialOutcome>(handle, status, `the same command goes on with it: ${again}`);
  tell(outcome, input.folder, flags);
  if (isCasualty(outcome.category)) process.exitCode = EXIT.invalid;
}

async function startTrial(client: Client, input: TrialInput): Promise<WorkflowHandle> {
  const { config, trial } = input;
  const options = {
    workflowId: input.id,
    args: [input] satisfies [TrialInput],
    again: true,
    memo: { folder: input.folder },
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'trial' },
      { key: searchAttributes.sample, value: trial.task },
    ],
    staticSummary: `${config.agent ?? 'agent'} on ${trial.task}`,
  };
  // One that another command has started meanwhile is the same.
  return (await startOrAttach(client, 'trialWorkflow', options, () => undefined)).handle;
}

function tell(outcome: TrialOutcome, folder: string, { json }: TrialRunFlags): void {
  if (json === true) printJson({ ...outcome, folder });
  else print(describe(outcome, folder));
}

async function trialInput(given: string, flags: TrialRunFlags): Promise<TrialInput> {
  const task_dir = resolve(given);
  const config = configOfFlags(flags);
  const max_cost_usd = flags.maxCostUsd ?? null;
  await checkConfigs([config], process.cwd(), max_cost_usd, flags.providers);
  tellUnknownKeys([await checkTask({ task_dir, config })]);
  const trial = { label: config.label, task: basename(task_dir), repeat: flags.repeat };
  const id = trialWorkflowId(ALONE, trial);
  return {
    ...{ id, run: id, max_cost_usd, trial, task_dir, base_folder: process.cwd(), config },
    folder: flags.out === undefined ? runFolder(homePaths().runs, id) : resolve(flags.out),
    cli_max_turns: flags.maxTurns ?? null,
    generation: 0,
  };
}

function describe({ trial, score, verdict, category, error, cost_usd }: TrialOutcome, folder: string): string {
  return [
    `${printable(trial.task)}: ${verdict ?? 'no verdict'}, score ${score}${category === null ? '' : `, ${category}`}`,
    ...(error === null ? [] : [`  ${printableLine(error)}`]),
    ...verifierLines(readRecordedTrial(folder)?.record.scoring_details?.diagnostics ?? {}),
    ...(cost_usd === null ? [] : [`  US$ ${cost_usd.toFixed(4)}`]),
    `  records: ${printableLine(folder)}`,
  ].join('\n');
}
