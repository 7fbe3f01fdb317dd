import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { ChainCounts } from '../../schemas/chain-run.ts';
import { note } from '../output.ts';
import { printable } from '../printable.ts';
import { ask } from '../temporal/ask.ts';

const POLL_MS = 400;

/** Waits until a chain has ended; a line on stderr a change. */
export async function followChain(handle: WorkflowHandle, label: string): Promise<void> {
  let last = '';
  for (;;) {
    const { status } = await handle.describe();
    const counts = await ask<ChainCounts>(handle, 'progress');
    const line = counts === undefined ? 'waiting for a worker …' : progressLine(counts);
    if (line !== last) note(`${printable(label)}: ${line}`);
    last = line;
    if (status.name !== 'RUNNING') return;
    await sleep(POLL_MS);
  }
}

export function progressLine({ stage, links, ended, running, last_fault }: ChainCounts): string {
  const done = ended.map(({ link, disposition }) => `${link} ${disposition ?? 'not at its end'}`);
  const now = running === null ? stage : `link ${running} of ${links} under way`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  return `${[now, ...done].join(' · ')}${fault}`;
}
