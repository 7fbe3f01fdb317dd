import { setTimeout as sleep } from 'node:timers/promises';

import { QueryNotRegisteredError, QueryRejectedError, type WorkflowHandle } from '@temporalio/client';

import type { CellCounts } from '../../schemas/cell-run.ts';
import { count, note } from '../output.ts';

const POLL_MS = 400;

/** A query waits for a worker; nobody waits longer than this for a line of progress. */
const QUERY_MS = 3_000;

/** Waits until a cell has ended, telling on stderr how far it is, a line a change. */
export async function followCell(handle: WorkflowHandle): Promise<void> {
  let last = '';
  for (;;) {
    const { status } = await handle.describe();
    if (status.name !== 'RUNNING') return;
    const counts = await progress(handle);
    const line = counts === undefined ? 'waiting for a worker …' : progressLine(counts);
    if (line !== last) note(line);
    last = line;
    await sleep(POLL_MS);
  }
}

async function progress(handle: WorkflowHandle): Promise<CellCounts | undefined> {
  const answer = handle.query<CellCounts>('progress').catch((error: unknown) => {
    // Not yet there, or just ended: the next look tells.
    if (error instanceof QueryNotRegisteredError || error instanceof QueryRejectedError) return undefined;
    throw error;
  });
  return Promise.race([answer, sleep(QUERY_MS).then(() => undefined)]);
}

function progressLine({ stage, attempt, max_attempts, turns, tokens }: CellCounts): string {
  const at = attempt === 0 ? '' : `attempt ${attempt} of ${max_attempts ?? '–'}, `;
  const done = turns === 0 ? '' : ` · ${count(turns, 'turn')}`;
  const used = tokens === 0 ? '' : ` · ${count(tokens, 'token')} before`;
  return `${at}${stage.replace('_', ' ')}${done}${used}`;
}
