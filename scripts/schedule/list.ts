import type { Client } from '@temporalio/client';

import { NightRecords, scheduleNames } from '../../activities/nightly/night-records.ts';
import type { ListedNight } from '../../schemas/nightly.ts';
import { homePaths } from '../home.ts';
import { findSchedule, nightsToCome, recordedNights } from './nightly-schedule.ts';
import { settingsText } from './schedule-text.ts';

export interface ListedSchedule {
  schedule: string;
  throne: string;
  about: string;
  /** `lost`: the engine knows it no more, though nobody deleted it. */
  state: 'active' | 'paused' | 'lost';
  /** ISO time of the next night. */
  next: string | null;
  last: ListedNight | null;
}

/** The schedules of this home that were not deleted. */
export async function listSchedules(client: Client): Promise<ListedSchedule[]> {
  const { runs } = homePaths();
  const listed: ListedSchedule[] = [];
  for (const name of await scheduleNames(runs)) {
    const record = await new NightRecords(runs, name).schedule();
    if (record === undefined || record.deleted_at !== null) continue;
    const found = await findSchedule(client, name);
    const description = found?.own === true ? found.description : undefined;
    const nights = await recordedNights(client, name);
    listed.push({
      schedule: name,
      throne: record.settings.throne,
      about: settingsText(record.settings),
      state: description === undefined ? 'lost' : description.state.paused ? 'paused' : 'active',
      next: (description === undefined ? undefined : nightsToCome(description)[0]) ?? null,
      last: nights.at(-1) ?? null,
    });
  }
  return listed;
}
