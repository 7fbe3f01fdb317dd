import type { Client, ScheduleDescription, ScheduleHandle } from '@temporalio/client';

import { describeSchedule } from '../../activities/nightly/describe-schedule.ts';
import { NightRecords, scheduleNames } from '../../activities/nightly/night-records.ts';
import { recordExpectedNights } from '../../activities/nightly/record-expected-nights.ts';
import { nightlyScheduleId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ListedNight } from '../../schemas/nightly.ts';
import type { ScheduleRecord } from '../../schemas/nightly-settings.ts';
import { homePaths } from '../home.ts';
import { homeQueues } from '../temporal/home-queues.ts';

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
  const found = await findSchedule(client, name);
  if (record === undefined || found?.own !== true) {
    throw new InputError(name.slice(0, 120), await problem(record, found), 'see "assay schedule nightly list"');
  }
  const handle = client.schedule.getHandle(nightlyScheduleId(name));
  return { name, handle, description: found.description, records, record };
}

async function problem(record: ScheduleRecord | undefined, found: { own: boolean } | undefined): Promise<string> {
  if (found !== undefined) return 'a schedule of another home, of which there are no records here';
  if (record?.deleted_at != null) return `the schedule was deleted at ${record.deleted_at}`;
  if (record !== undefined) return 'the engine knows this schedule no more; create it again';
  const names = await scheduleNames(homePaths().runs);
  return `there is no such schedule${names.length === 0 ? '' : ` (known: ${names.join(', ')})`}`;
}

/** What the engine says of a schedule, and whether it is one of this home's store; undefined where it knows none. */
export async function findSchedule(
  client: Client,
  name: string,
): Promise<{ description: ScheduleDescription; own: boolean } | undefined> {
  return describeSchedule(client, name, (await homeQueues()).orchestration);
}

/** The nights of a schedule of this home, after what became of them was recorded. */
export async function recordedNights(client: Client, name: string): Promise<ListedNight[]> {
  const { orchestration: queue } = await homeQueues();
  return recordExpectedNights({ runs: homePaths().runs, client, queue }, name);
}

/** ISO times of the nights to come. What the engine gives may lag behind the clock after an outage. */
export function nightsToCome({ info }: ScheduleDescription): string[] {
  const now = new Date();
  return info.nextActionTimes.filter((time) => time > now).map((time) => time.toISOString());
}
