import type { Client } from '@temporalio/client';

import { recordExpectedNights } from '../../activities/nightly/record-expected-nights.ts';
import { homePaths } from '../home.ts';
import { openSchedule } from './nightly-schedule.ts';

/**
 * Deletes a schedule. Its records stay, and a night under way goes on to its end.
 *
 * @returns ids of such nights' workflows
 * @throws InputError for an unknown schedule
 */
export async function deleteSchedule(client: Client, name: string): Promise<string[]> {
  const { handle, description, records, record } = await openSchedule(client, name);
  await recordExpectedNights({ runs: homePaths().runs, client }, name);
  await handle.delete();
  await records.writeSchedule({ ...record, deleted_at: new Date().toISOString() });
  return description.info.runningActions.map(({ workflow }) => workflow.workflowId);
}
