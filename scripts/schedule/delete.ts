import type { Client } from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import { CommandError } from '../command-error.ts';
import { withThrone } from '../throne/throne-handle.ts';
import { openSchedule, recordedNights } from './nightly-schedule.ts';

export interface DeletedSchedule {
  /** Ids of the workflows of nights under way. */
  running: string[];
  /** Challengers that wait for its nights, and that will wait until they are withdrawn or it is created again. */
  waiting: string[];
}

/**
 * Deletes a schedule. Its records stay, and a night under way goes on to its end.
 *
 * @throws InputError for an unknown schedule
 */
export async function deleteSchedule(client: Client, name: string): Promise<DeletedSchedule> {
  const { handle, description, records, record } = await openSchedule(client, name);
  await recordedNights(client, name);
  await handle.delete();
  await records.writeSchedule({ ...record, deleted_at: new Date().toISOString() });
  return {
    running: description.info.runningActions.map(({ workflow }) => workflow.workflowId),
    waiting: await waitingFor(client, name, record.settings.throne),
  };
}

/** Live submissions that run in nights of a schedule only; none where its throne is gone or does not answer. */
async function waitingFor(client: Client, name: string, throne: string): Promise<string[]> {
  try {
    const { queue } = await withThrone(client, throne, (one) => one.board());
    return queue.filter(({ schedule }) => schedule === name).map(({ challenger }) => challenger);
  } catch (error) {
    if (error instanceof InputError || error instanceof CommandError) return [];
    throw error;
  }
}
