import type { Client } from '@temporalio/client';

import { describeRunning } from './own-runs.ts';

/**
 * Where a trial or a cell that is under way keeps its records, as its memo says; null when none of that id is.
 *
 * @throws InputError where it belongs to another store
 */
export async function runningFolder(client: Client, id: string): Promise<string | null> {
  const running = await describeRunning(client, id);
  return running === undefined ? null : String(running.memo?.['folder']);
}
