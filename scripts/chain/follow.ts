import { setTimeout as sleep } from 'node:timers/promises';

import { QueryNotRegisteredError, QueryRejectedError, type WorkflowHandle } from '@temporalio/client';

import type { ChainCounts } from '../../schemas/chain-run.ts';
import { note } from '../output.ts';
import { printable } from '../printable.ts';

const POLL_MS = 400;

/** A query waits for a worker; nobody waits longer than this for a line of progress. */
const QUERY_MS = 3_000;

/** Waits until a chain has ended; a line on stderr a change. */
export async function followChain(handle: WorkflowHandle, label: string): Promise<void> {
  let last = '';
  for (;;) {
    const { status } = await handle.describe();
    const counts = await chainCounts(handle);
    const line = counts === undefined ? 'waiting for a worker …' : progressLine(counts);
    if (line !== last) note(`${printable(label)}: ${line}`);
    last = line;
    if (status.name !== 'RUNNING') return;
    await sleep(POLL_MS);
  }
}

/** How far a chain is; undefined where no worker answers in time. */
export async function chainCounts(handle: WorkflowHandle): Promise<ChainCounts | undefined> {
  const answer = handle.query<ChainCounts>('progress').catch((error: unknown) => {
    // Not yet there, or just ended: the next look tells.
    if (error instanceof QueryNotRegisteredError || error instanceof QueryRejectedError) return undefined;
    throw error;
  });
  return Promise.race([answer, sleep(QUERY_MS).then(() => undefined)]);
}

export function progressLine({ stage, links, ended, running, last_fault }: ChainCounts): string {
  const done = ended.map(({ link, disposition }) => `${link} ${disposition ?? 'not at its end'}`);
  const now = running === null ? stage : `link ${running} of ${links} under way`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  return `${[now, ...done].join(' · ')}${fault}`;
}
