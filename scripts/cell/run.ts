import { resolve } from 'node:path';

import {
  type Client,
  WorkflowFailedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/client';

import { openPackage } from '../../activities/cell/run/open-package.ts';
import { checkAgentFolder } from '../../activities/cell/run/prepare-cell.ts';
import { UnlintedMapping } from '../../activities/cell/unlinted-mapping.ts';
import { runFolder } from '../../activities/records/run-folder.ts';
import type { CellInput, CellOutcome } from '../../schemas/cell-run.ts';
import { ExperimentConfig } from '../../schemas/experiment.ts';
import { cellWorkflowId } from '../../schemas/ids.ts';
import { parseInput } from '../../schemas/parse.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';
import { CommandError } from '../command-error.ts';
import { failureOf } from '../duel/failure-of.ts';
import { checkConfigs } from '../experiment/experiment-input.ts';
import { homePaths } from '../home.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { tellRefusal } from '../retry/problems.ts';
import { connectClient } from '../temporal/connection.ts';
import { failureTypeOf } from './failure-type-of.ts';
import { followCell } from './follow.ts';
import { summaryText } from './texts.ts';

export interface CellRunFlags {
  agent: string;
  model?: string;
  command?: string[];
  agentDir?: string;
  env?: string[];
  network: boolean;
  label?: string;
  repeat: number;
  maxTurns?: number;
  maxCostUsd?: number;
  out?: string;
  providers: string;
  detach?: true;
  json?: true;
}

/** What stands for the chain in the ids of cells that belong to none. */
const ALONE = '-';

/**
 * `assay cell run`: one agent on one maintenance task, waited for. Exit 0 when it was measured, however it ended; 2 when it is no
 * measurement; 64 for a package that cannot be run, before anything is paid for.
 *
 * @throws InputError for a package, an agent or a model that cannot be used
 */
export async function runCell(given: string, flags: CellRunFlags): Promise<void> {
  const run = await inputOrRefusal(given, flags);
  if (run === undefined) return;
  const { input, task } = run;
  const { client } = await connectClient();
  const handle = await start(client, input, task);
  if (flags.detach === true) {
    if (flags.json === true) printJson({ id: input.id, folder: input.folder });
    else print(input.id);
    return;
  }
  note(`${input.id} runs; interrupted, it goes on, and the same command comes back to it`);
  process.once('SIGINT', () => process.exit(EXIT.interrupted));
  await followCell(handle);
  report(await outcomeOf(handle), input.folder, flags);
}

async function inputOrRefusal(
  given: string,
  flags: CellRunFlags,
): Promise<{ input: CellInput; task: string } | undefined> {
  try {
    return await cellInput(given, flags);
  } catch (error) {
    if (!(error instanceof UnlintedMapping)) throw error;
    tellRefusal(error);
    if (flags.json === true) printJson({ problems: error.problems });
    process.exitCode = EXIT.usage;
    return undefined;
  }
}

/** The cell of a package, all of it checked before anything is started. */
async function cellInput(given: string, flags: CellRunFlags): Promise<{ input: CellInput; task: string }> {
  const package_dir = resolve(given);
  const config = parseInput(
    ExperimentConfig,
    {
      label: flags.label ?? flags.agent,
      agent: flags.agent,
      model: flags.model,
      command: flags.command,
      agent_dir: flags.agentDir === undefined ? undefined : resolve(flags.agentDir),
      env: flags.env,
      max_turns: flags.maxTurns,
      ...(flags.network ? {} : { network: false }),
    },
    'flags',
  );
  const max_cost_usd = flags.maxCostUsd ?? null;
  await checkConfigs([config], max_cost_usd, flags.providers);
  const { task } = await openPackage(package_dir, { chained: false });
  const id = cellWorkflowId(ALONE, { label: config.label, task: task.task_id, repeat: flags.repeat });
  const input: CellInput = {
    ...{ id, run: id, max_cost_usd, package_dir, base_folder: process.cwd(), config, start: null, generation: 0 },
    folder: flags.out === undefined ? runFolder(homePaths().runs, id) : resolve(flags.out),
  };
  checkAgentFolder(input, task);
  return { input, task: task.task_id };
}

function start(client: Client, input: CellInput, task: string): Promise<WorkflowHandle> {
  const { agent, model } = input.config;
  return client.workflow.start('cellWorkflow', {
    workflowId: input.id,
    taskQueue: taskQueues.orchestration,
    args: [input],
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'cell' },
      { key: searchAttributes.sample, value: task },
      { key: searchAttributes.submission, value: input.config.label },
    ],
    staticSummary: `${agent ?? ''}${model == null ? '' : ` with ${model}`} on ${task}`,
  });
}

async function outcomeOf(handle: WorkflowHandle): Promise<CellOutcome> {
  try {
    return (await handle.result()) as CellOutcome;
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const { message } = await failureOf(handle);
    const type = failureTypeOf(error);
    const code = type === 'config_invalid' ? EXIT.usage : EXIT.failed;
    throw new CommandError(code, `${handle.workflowId} failed${type === null ? '' : ` (${type})`}: ${message}`);
  }
}

function report(outcome: CellOutcome, folder: string, { json }: CellRunFlags): void {
  const { summary, fault, cost_usd } = outcome;
  if (json === true) printJson({ ...outcome, folder });
  else {
    print(
      [
        ...summaryText(summary),
        ...(outcome.regressions > summary.regressions_introduced.length
          ? [`${outcome.regressions} regressions in all`]
          : []),
        ...(fault === null ? [] : [`not measured to its end: ${fault.category}: ${printableLine(fault.error)}`]),
        ...(cost_usd === null ? [] : [`US$ ${cost_usd.toFixed(4)}`]),
        `record: ${printable(folder)}`,
      ].join('\n'),
    );
  }
  if (!isMeasured(outcome)) process.exitCode = EXIT.invalid;
}

/** A cell that was not brought to its end, or whose end is none of the agent's, has nothing to quote. */
function isMeasured({ summary, fault }: CellOutcome): boolean {
  return fault === null && summary.disposition !== null && summary.valid_for_primary_analysis;
}
