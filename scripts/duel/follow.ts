import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { DuelCounts } from '../../schemas/duel-run.ts';
import { note } from '../output.ts';
import { ask } from '../temporal/ask.ts';

const POLL_MS = 500;

/** Waits until the workflow has ended, showing how far it is: one line that is rewritten on a terminal, else a line a change. */
export async function follow(handle: WorkflowHandle): Promise<void> {
  const terminal = process.stderr.isTTY;
  const started = Date.now();
  let last = '';
  for (;;) {
    const { status } = await handle.describe();
    if (status.name !== 'RUNNING') break;
    const counts = await ask<DuelCounts>(handle, 'progress');
    const line = counts === undefined ? 'waiting for a worker …' : progressLine(counts);
    if (terminal) {
      process.stderr.write(`\r\u001b[K${line} ${Math.round((Date.now() - started) / 1000)} s`);
    } else if (line !== last) note(line);
    last = line;
    await sleep(POLL_MS);
  }
  if (terminal) process.stderr.write('\r\u001b[K');
}

const BAR_WIDTH = 24;

export function progressLine({ stage, total, done, king, challenger, last_fault }: DuelCounts): string {
  const filled = total === 0 ? 0 : Math.round((done / total) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const scores =
    king === null || challenger === null ? '' : ` · king ${king.toFixed(3)}, challenger ${challenger.toFixed(3)}`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  return `${bar} ${done}/${total} samples, ${stage}${scores}${fault}`;
}
