import type { WorkflowHandle } from '@temporalio/client';

import { readChainRecord } from '../../activities/chain/read-chain.ts';
import type { ChainRecord } from '../../schemas/chain-record.ts';
import type { ChainInput } from '../../schemas/chain-run.ts';
import { CommandError } from '../command-error.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { connectClient } from '../temporal/connection.ts';
import { resultOf } from '../temporal/run-end.ts';
import { type ChainFlags, chainInputs } from './chain-input.ts';
import { followChain } from './follow.ts';
import { startChain } from './start.ts';
import { chainText } from './texts.ts';

/**
 * `assay chain run`: a chain under each of its configs, one beside another, waited for unless `--detach`. Run again, it goes on
 * where it stopped. Exit 0 when every link was run to its end, 2 when one could not be measured, 1 when the run was stopped.
 *
 * @throws InputError for a chain, a package, an agent or a model that cannot be used; nothing is started then
 */
export async function runChain(given: string, flags: ChainFlags & { detach?: true; json?: true }): Promise<void> {
  const inputs = await chainInputs(given, flags);
  const { client } = await connectClient();
  const started: { input: ChainInput; handle: WorkflowHandle; fresh: boolean }[] = [];
  for (const input of inputs) {
    const { handle, fresh } = await startChain(client, input);
    note(fresh ? `started ${input.id}` : `${input.id} runs already; attached to it, flags change nothing`);
    started.push({ input, handle, fresh });
  }
  if (flags.detach === true) {
    const runs = started.map(({ input, fresh }) => ({ id: input.id, started: fresh, folder: input.folder }));
    if (flags.json === true) printJson({ runs });
    else print(runs.map(({ id }) => id).join('\n'));
    return;
  }
  const again = `assay chain run ${given}`;
  const statuses = await Promise.all(started.map(({ input, handle }) => followChain(handle, input, again)));
  const records: ChainRecord[] = [];
  for (const [i, { input, handle }] of started.entries()) {
    await resultOf(handle, statuses[i] ?? '', `"${again}" goes on`);
    records.push(await recordOf(input));
  }
  if (flags.json === true) printJson({ runs: records });
  else print(records.map(chainText).join('\n\n'));
  setExitCode(records);
}

async function recordOf({ id, folder }: ChainInput): Promise<ChainRecord> {
  const record = await readChainRecord(folder);
  if (record !== null) return record;
  throw new CommandError(EXIT.failed, `${id} has ended, and its record in ${folder} is gone`);
}

/** A chain that could not be measured to its end outweighs one that may go on. */
export function setExitCode(records: readonly ChainRecord[]): void {
  if (records.some(({ end }) => end === 'broken')) process.exitCode = EXIT.invalid;
  else if (records.some(({ end }) => end === 'stopped')) process.exitCode = EXIT.failed;
}
