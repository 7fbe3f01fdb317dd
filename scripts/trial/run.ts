import { basename, resolve } from 'node:path';

import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/client';

import { runFolder } from '../../activities/records/run-folder.ts';
import { ExperimentConfig } from '../../schemas/experiment.ts';
import { trialWorkflowId } from '../../schemas/ids.ts';
import { parseInput } from '../../schemas/parse.ts';
import type { TrialInput, TrialOutcome } from '../../schemas/trial-run.ts';
import { isCasualty } from '../../scoring/trial/unscored.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';
import { checkConfigs, checkTask } from '../experiment/experiment-input.ts';
import { homePaths } from '../home.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { connectClient } from '../temporal/connection.ts';

export interface TrialRunFlags {
  agent: string;
  model?: string;
  command?: string[];
  agentDir?: string;
  env?: string[];
  label?: string;
  repeat: number;
  maxTurns?: number;
  maxCostUsd?: number;
  out?: string;
  providers: string;
  json?: true;
}

/** What stands for the experiment in the ids of trials that belong to none. */
const ALONE = '-';

/**
 * `assay trial run`: one agent on one task, waited for. Exit 0 when it was measured, however low; 2 when it is no measurement.
 *
 * @throws InputError for a task, an agent or a model that cannot be used
 */
export async function runTrial(given: string, flags: TrialRunFlags): Promise<void> {
  const input = await trialInput(given, flags);
  const { client } = await connectClient();
  const handle = await client.workflow.start('trialWorkflow', {
    workflowId: input.id,
    taskQueue: taskQueues.orchestration,
    args: [input],
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'trial' },
      { key: searchAttributes.sample, value: input.trial.task },
    ],
    staticSummary: `${flags.agent} on ${input.trial.task}`,
  });
  note(`${input.id} runs; interrupted, it goes on, and the same command comes back to it`);
  process.once('SIGINT', () => process.exit(EXIT.interrupted));
  const outcome = (await handle.result()) as TrialOutcome;
  if (flags.json === true) printJson({ ...outcome, folder: input.folder });
  else print(describe(outcome, input.folder));
  if (isCasualty(outcome.category)) process.exitCode = EXIT.invalid;
}

async function trialInput(given: string, flags: TrialRunFlags): Promise<TrialInput> {
  const task_dir = resolve(given);
  const config = parseInput(
    ExperimentConfig,
    {
      label: flags.label ?? flags.agent,
      agent: flags.agent,
      model: flags.model,
      command: flags.command,
      agent_dir: flags.agentDir === undefined ? undefined : resolve(flags.agentDir),
      env: flags.env,
    },
    'flags',
  );
  const max_cost_usd = flags.maxCostUsd ?? null;
  await checkConfigs([config], max_cost_usd, flags.providers);
  await checkTask({ task_dir, config });
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
    ...(cost_usd === null ? [] : [`  US$ ${cost_usd.toFixed(4)}`]),
    `  records: ${printableLine(folder)}`,
  ].join('\n');
}
