import type { Client } from '@temporalio/client';

import type { ListedNight } from '../../schemas/nightly.ts';
import type { NightlySettings, SchedulePauses } from '../../schemas/nightly-settings.ts';
import { nightsToCome, openSchedule, recordedNights } from './nightly-schedule.ts';

export interface ShownSchedule {
  schedule: string;
  settings: NightlySettings;
  created_at: string;
  /** Null while it is not paused. */
  paused: { reason: string; since: string | null } | null;
  /** ISO times of the nights to come. */
  next: string[];
  /** The latest last. */
  nights: ListedNight[];
  /** Nights by state, also those that are not shown. */
  counts: Partial<Record<ListedNight['state'], number>>;
}

/**
 * A schedule with what became of its nights, which is recorded on the way.
 *
 * @param nights how many of the latest are given
 * @throws InputError for an unknown schedule
 */
export async function showSchedule(client: Client, name: string, nights: number): Promise<ShownSchedule> {
  const { description, record, records } = await openSchedule(client, name);
  const all = await recordedNights(client, name);
  const counts: ShownSchedule['counts'] = {};
  for (const { state } of all) counts[state] = (counts[state] ?? 0) + 1;
  return {
    schedule: name,
    settings: record.settings,
    created_at: record.created_at,
    paused: description.state.paused ? pausedBy(await records.pauses(), description.state.note) : null,
    next: nightsToCome(description),
    nights: all.slice(-nights),
    counts,
  };
}

function pausedBy(pauses: SchedulePauses, note: string | undefined): { reason: string; since: string | null } {
  const open = pauses.find(({ to }) => to === null);
  return open === undefined ? { reason: note ?? '', since: null } : { reason: open.reason, since: open.from };
}
