import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { CellCounts } from '../../schemas/cell-run.ts';
import { count, note } from '../output.ts';
import { ask } from '../temporal/ask.ts';

const POLL_MS = 400;

/** Waits until a cell has ended, telling on stderr how far it is, a line a change. */
export async function followCell(handle: WorkflowHandle): Promise<void> {
  let last = '';
  for (;;) {
    const { status } = await handle.describe();
    if (status.name !== 'RUNNING') return;
    const counts = await ask<CellCounts>(handle, 'progress');
    const line = counts === undefined ? 'waiting for a worker …' : progressLine(counts);
    if (line !== last) note(line);
    last = line;
    await sleep(POLL_MS);
  }
}

function progressLine({ stage, attempt, max_attempts, turns, tokens }: CellCounts): string {
  const at = attempt === 0 ? '' : `attempt ${attempt} of ${max_attempts ?? '–'}, `;
  const done = turns === 0 ? '' : ` · ${count(turns, 'turn')}`;
  const used = tokens === 0 ? '' : ` · ${count(tokens, 'token')} before`;
  return `${at}${stage.replace('_', ' ')}${done}${used}`;
}
