import { Client } from '@temporalio/client';

import { engineTarget } from '../temporal/connection.ts';
import { describeRun } from '../temporal/own-runs.ts';
import { reach } from '../temporal/reachable.ts';

/**
 * The engine's word (CANCELLED, FAILED …) for how those of these runs ended that have ended. Empty where no engine answers:
 * nobody knows then.
 */
export async function howEnded(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ended = new Map<string, string>();
  const { options, namespace } = await engineTarget();
  const connection = await reach(options);
  if (connection === undefined) return ended;
  try {
    const client = new Client({ connection, namespace });
    for (const id of ids) {
      const run = await describeRun(client, id);
      if (run?.own === true && run.description.status.name !== 'RUNNING') ended.set(id, run.description.status.name);
    }
  } finally {
    await connection.close();
  }
  return ended;
}
