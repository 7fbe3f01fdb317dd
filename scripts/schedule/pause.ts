import type { Client } from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import { openSchedule, recordedNights } from './nightly-schedule.ts';

/** @throws InputError for an unknown schedule, or one that is paused */
export async function pauseSchedule(client: Client, name: string, reason: string): Promise<void> {
  const { handle, description, records } = await openSchedule(client, name);
  if (description.state.paused) {
    throw new InputError(
      name,
      `it is paused: ${description.state.note ?? ''}`,
      `"assay schedule nightly resume ${name}" goes on`,
    );
  }
  await recordedNights(client, name);
  const from = new Date().toISOString();
  await handle.pause(reason);
  await records.writePauses([...(await records.pauses()), { reason, from, to: null }]);
}

/** @throws InputError for an unknown schedule, or one that is not paused */
export async function resumeSchedule(client: Client, name: string): Promise<void> {
  const { handle, description, records } = await openSchedule(client, name);
  if (!description.state.paused) throw new InputError(name, 'it is not paused', 'there is nothing to resume');
  // Before the pause is over, so that nights in it are recorded as paused, whoever paused it.
  await recordedNights(client, name);
  await handle.unpause('resumed');
  const to = new Date().toISOString();
  await records.writePauses((await records.pauses()).map((pause) => ({ ...pause, to: pause.to ?? to })));
}
