import { type Client, type ScheduleDescription, type ScheduleHandle, ScheduleNotFoundError } from '@temporalio/client';

import { NightRecords, scheduleNames } from '../../activities/nightly/night-records.ts';
import { nightlyScheduleId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ScheduleRecord } from '../../schemas/nightly-settings.ts';
import { homePaths } from '../home.ts';

/** A nightly schedule of this home and its engine. */
export interface OpenedSchedule {
  name: string;
  handle: ScheduleHandle;
  description: ScheduleDescription;
  records: NightRecords;
  record: ScheduleRecord;
}

/** @throws InputError for a schedule that the engine or this home does not know */
export async function openSchedule(client: Client, name: string): Promise<OpenedSchedule> {
  const records = new NightRecords(homePaths().runs, name);
  const record = await records.schedule();
  const handle = client.schedule.getHandle(nightlyScheduleId(name));
  const description = await describeSchedule(handle);
  if (record !== undefined && description !== undefined) return { name, handle, description, records, record };
  throw new InputError(name.slice(0, 120), await problem(record, description), 'see "assay schedule nightly list"');
}

async function problem(
  record: ScheduleRecord | undefined,
  description: ScheduleDescription | undefined,
): Promise<string> {
  if (description !== undefined) return 'a schedule of another home, of which there are no records here';
  if (record?.deleted_at != null) return `the schedule was deleted at ${record.deleted_at}`;
  if (record !== undefined) return 'the engine knows this schedule no more; create it again';
  const names = await scheduleNames(homePaths().runs);
  return `there is no such schedule${names.length === 0 ? '' : ` (known: ${names.join(', ')})`}`;
}

/** Undefined where the engine knows no such schedule. */
export async function describeSchedule(handle: ScheduleHandle): Promise<ScheduleDescription | undefined> {
  try {
    return await handle.describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  }
}

/** ISO times of the nights to come. What the engine gives may lag behind the clock after an outage. */
export function nightsToCome({ info }: ScheduleDescription): string[] {
  const now = new Date();
  return info.nextActionTimes.filter((time) => time > now).map((time) => time.toISOString());
}
