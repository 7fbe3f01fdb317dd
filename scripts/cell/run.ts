import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Client, WorkflowHandle } from '@temporalio/client';

import { cellFiles } from '../../activities/cell/cell-files.ts';
import { lastAttempt } from '../../activities/cell/list-attempts.ts';
import { readCauses } from '../../activities/cell/read-causes.ts';
import { readCellRecord } from '../../activities/cell/read-cell-file.ts';
import { readShownSummary } from '../../activities/cell/read-summary.ts';
import { openPackage } from '../../activities/cell/run/open-package.ts';
import { checkAgentFolder } from '../../activities/cell/run/prepare-cell.ts';
import { UnlintedMapping } from '../../activities/cell/unlinted-mapping.ts';
import { configPairs, requireSame } from '../../activities/trial/trial-run-file.ts';
import { runFolder } from '../../activities/records/run-folder.ts';
import { type CellInput, type CellOutcome, CellRunFile } from '../../schemas/cell-run.ts';
import { ALONE, cellWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { Disposition } from '../../schemas/scoring-contract.ts';
import { isMeasured } from '../../scoring/cell/record/is-measured.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { type AgentFlags, configOfFlags } from '../agent-flags.ts';
import { checkConfigs } from '../experiment/experiment-input.ts';
import { homePaths } from '../home.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printable } from '../printable.ts';
import { tellRefusal } from '../retry/problems.ts';
import { connectClient } from '../temporal/connection.ts';
import { resultOf } from '../temporal/run-end.ts';
import { runningFolder } from '../temporal/running-folder.ts';
import { startOrAttach } from '../temporal/start-or-attach.ts';
import { followCell } from './follow.ts';
import { summaryText } from './texts.ts';

export interface CellRunFlags extends AgentFlags {
  network: boolean;
  repeat: number;
  maxTurns?: number;
  maxCostUsd?: number;
  out?: string;
  providers: string;
  detach?: true;
  json?: true;
}

/**
 * `assay cell run`: one agent on one maintenance task, waited for. Exit 0 when it was measured, however it ended; 2 when it is no
 * measurement; 64 for a package that cannot be run, before anything is paid for. The same command comes back to a cell that runs,
 * shows one that was brought to its end, and goes on with one that was not.
 *
 * @throws InputError for a package, an agent or a model that cannot be used
 */
export async function runCell(given: string, flags: CellRunFlags): Promise<void> {
  const run = await inputOrRefusal(given, flags);
  if (run === undefined) return;
  const { task } = run;
  const { folder } = run.input;
  // A cell that was never run has no folder yet.
  const last = existsSync(folder) ? await readCellRecord(folder, cellFiles.run, CellRunFile) : null;
  if (last !== null) requireSameCell(last, run.input);
  const { client } = await connectClient();
  const running = await runningFolder(client, run.input.id);
  if (running !== null && running !== run.input.folder) {
    throw new InputError('--out', `${run.input.id} is under way with its record in ${running}`, 'name that folder');
  }
  if (running === null && last?.outcome != null && isDone(last.outcome)) {
    note(`${run.input.id} was run to its end before; --repeat makes another`);
    await report(last.outcome, run.input.folder, flags);
    return;
  }
  const generation = last === null ? 0 : running === null ? last.generation + 1 : last.generation;
  const input = { ...run.input, generation };
  const handle = await start(client, input, task);
  if (flags.detach === true) {
    if (flags.json === true) printJson({ id: input.id, folder: input.folder });
    else print(input.id);
    return;
  }
  note(`${input.id} runs; interrupted, it goes on, and the same command comes back to it`);
  const again = `assay cell run ${given} …, as before`;
  const status = await followCell(handle, input, again);
  const outcome = await resultOf<CellOutcome>(handle, status, `the same command goes on with it: ${again}`);
  await report(outcome, input.folder, flags);
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
  const network = flags.network ? {} : { network: false };
  const config = configOfFlags(flags, { max_turns: flags.maxTurns, ...network });
  const max_cost_usd = flags.maxCostUsd ?? null;
  await checkConfigs([config], process.cwd(), max_cost_usd, flags.providers);
  const { task } = await openPackage(package_dir, { chained: false });
  const id = cellWorkflowId(ALONE, { label: config.label, task: task.task_id, repeat: flags.repeat });
  const input: CellInput = {
    ...{ id, run: id, max_cost_usd, package_dir, base_folder: process.cwd(), config, start: null, generation: 0 },
    folder: flags.out === undefined ? runFolder(homePaths().runs, id) : resolve(flags.out),
  };
  checkAgentFolder(input, task);
  return { input, task: task.task_id };
}

async function start(client: Client, input: CellInput, task: string): Promise<WorkflowHandle> {
  const { agent, model } = input.config;
  const options = {
    workflowId: input.id,
    args: [input] satisfies [CellInput],
    again: true,
    memo: { folder: input.folder },
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'cell' },
      { key: searchAttributes.sample, value: task },
      { key: searchAttributes.submission, value: input.config.label },
    ],
    staticSummary: `${agent ?? ''}${model == null ? '' : ` with ${model}`} on ${task}`,
  };
  // One that another command has started meanwhile is the same.
  return (await startOrAttach(client, 'cellWorkflow', options, () => undefined)).handle;
}

/** @throws InputError naming what differs: the record would be that of neither */
function requireSameCell(last: CellRunFile, { id, package_dir, config }: CellInput): void {
  requireSame(id, [
    ['id', last.id, id],
    ['package', last.package_dir, package_dir],
    ['--max-turns', last.config.max_turns, config.max_turns],
    ['--no-network', last.config.network === false, config.network === false],
    ...configPairs(last.config, config),
  ]);
}

/** What a run comes to that would not be another the next time. */
const FINAL: readonly (Disposition | null)[] = ['success', 'ceiling_failure', 'contamination'];

function isDone({ summary, fault }: Ended): boolean {
  return fault === null && FINAL.includes(summary.disposition);
}

/** How a cell ended, as its record or its workflow has it. */
type Ended = NonNullable<CellRunFile['outcome']> | CellOutcome;

/** The summary is that of the record: it may have been scored anew since. */
async function report(ended: Ended, folder: string, { json }: CellRunFlags): Promise<void> {
  const summary = (await readShownSummary(folder)) ?? ended.summary;
  const causes = await readCauses({ folder, attempts: await lastAttempt(folder) }, summary);
  const outcome = { ...ended, summary };
  const { fault, cost_usd } = outcome;
  if (json === true) printJson({ ...outcome, causes, folder });
  else {
    print(
      [
        ...summaryText(summary, causes, fault),
        ...(cost_usd === null ? [] : [`US$ ${cost_usd.toFixed(4)}`]),
        `record: ${printable(folder)}`,
      ].join('\n'),
    );
  }
  if (fault !== null || !isMeasured(summary)) process.exitCode = EXIT.invalid;
}
