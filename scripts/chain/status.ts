import { readChainRecord } from '../../activities/chain/read-chain.ts';
import type { ChainRecord } from '../../schemas/chain-record.ts';
import type { ChainCounts } from '../../schemas/chain-run.ts';
import { chainWorkflowId } from '../../schemas/ids.ts';
import { CommandError } from '../command-error.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printable } from '../printable.ts';
import { ask } from '../temporal/ask.ts';
import { connectClient } from '../temporal/connection.ts';
import { describeOwn } from '../temporal/own-runs.ts';
import { type ChainFlags, openChain, runPlaces } from './chain-input.ts';
import { progressLine } from './follow.ts';
import { setExitCode } from './run.ts';
import { chainText } from './texts.ts';

interface RunStatus {
  config_label: string;
  /** The engine's word for a run that has not ended; null where no engine answers or knows it. */
  status: string | null;
  /** Null where it does not run, or no worker answers. */
  progress: ChainCounts | null;
  record: ChainRecord | null;
  folder: string;
}

/**
 * `assay chain status`: what the records of a chain say, and how far it is where it runs. Records need no engine. Exit codes as
 * those of `run`.
 *
 * @throws InputError when a file cannot be read as what it should be
 */
export async function runChainStatus(
  given: string,
  flags: Pick<ChainFlags, 'config' | 'out'> & { json?: true },
): Promise<void> {
  const open = await openChain(given);
  let engine: ReturnType<typeof engineOrNote> | undefined;
  const runs: RunStatus[] = [];
  for (const { label, folder } of runPlaces(open, flags)) {
    const record = await readChainRecord(folder);
    // What has ended is all in its record.
    const ended = record !== null && record.end !== 'under_way';
    const at = ended
      ? NOT_LIVE
      : await (
          await (engine ??= engineOrNote())
        )(chainWorkflowId(open.chain.chain_id, label));
    runs.push({ config_label: label, ...at, record, folder });
  }
  if (flags.json === true) printJson({ chain_id: open.chain.chain_id, runs });
  else print(runs.map((run) => statusText(open.chain.chain_id, given, run)).join('\n\n'));
  setExitCode(runs.flatMap(({ record }) => (record === null ? [] : [record])));
}

function statusText(chain: string, given: string, run: RunStatus): string {
  const { config_label: label, record, progress, status } = run;
  const line = progress === null ? [] : [progressLine(progress)];
  const text = record === null ? `${printable(chain)} · ${printable(label)}: not run yet` : chainText(record);
  // A run that was terminated could not say so in its record.
  const left = record?.end === 'under_way' && status !== null && status !== 'RUNNING';
  const again = left ? [`its run was ${status.toLowerCase()}; "assay chain run ${given}" goes on`] : [];
  return [text, ...line, ...again].join('\n');
}

type Live = Pick<RunStatus, 'status' | 'progress'>;
const NOT_LIVE: Live = { status: null, progress: null };

/** What the engine says of a run; nothing, said once, where there is none. */
async function engineOrNote(): Promise<(id: string) => Promise<Live>> {
  try {
    const { client } = await connectClient();
    return async (id) => {
      const status = (await describeOwn(client, id))?.status.name;
      if (status === undefined) return NOT_LIVE;
      const handle = client.workflow.getHandle(id);
      return {
        status,
        progress: status === 'RUNNING' ? ((await ask<ChainCounts>(handle, 'progress')) ?? null) : null,
      };
    };
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== EXIT.noEngine) throw error;
    note('no engine answers: what runs now is not shown');
    return () => Promise.resolve(NOT_LIVE);
  }
}
