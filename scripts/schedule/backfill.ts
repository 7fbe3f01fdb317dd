import { type Client, ScheduleOverlapPolicy } from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import type { NightlySettings, NightRecord } from '../../schemas/nightly-settings.ts';
import { addDays, instantOf } from '../../scoring/nightly/local-time.ts';
import { isNight } from '../../scoring/nightly/night-dates.ts';
import { openSchedule } from './nightly-schedule.ts';

/** Most nights that are made up for at once. */
const NIGHTS_MAX = 100;

export interface Backfilled {
  /** Dates whose nights are held now, one after another. */
  nights: string[];
  /** Dates of the range whose nights are not. */
  left_out: { night: string; why: string }[];
}

/**
 * Holds the nights of some dates now, one after another: those that have not been held.
 *
 * @throws InputError for an unknown schedule, or where no night of the range is left to be held
 */
export async function backfillNights(
  client: Client,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<Backfilled> {
  const { handle, record, records } = await openSchedule(client, name);
  const { settings } = record;
  const result: Backfilled = { nights: [], left_out: [] };
  for (const night of datesBetween(from, to)) {
    const why = leftOut(night, settings, await records.night(night), Date.now());
    if (why === null) result.nights.push(night);
    else result.left_out.push({ night, why });
  }
  const [first] = result.left_out;
  if (result.nights.length === 0) {
    const problem = first === undefined ? 'no night' : `no night is left to be held; ${first.night}: ${first.why}`;
    throw new InputError(`${from} to ${to}`, problem, `see "assay schedule nightly show ${name}"`);
  }
  await handle.backfill(
    result.nights.map((night) => ({ ...range(night, settings), overlap: ScheduleOverlapPolicy.BUFFER_ALL })),
  );
  return result;
}

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (dates.length === NIGHTS_MAX)
      throw new InputError('--to', `more than ${NIGHTS_MAX} nights`, 'name fewer at once');
    dates.push(date);
  }
  if (dates.length === 0) throw new InputError('--to', `${to} is before ${from}`, 'name the later date last');
  return dates;
}

function leftOut(
  night: string,
  settings: NightlySettings,
  record: NightRecord | undefined,
  now: number,
): string | null {
  if (!isNight(night, settings)) return 'the schedule has no night on that day of the week';
  if (instantOf(night, settings.at, settings.time_zone) > now) return 'it is to come';
  if (record?.state === 'done') return 'it has been held';
  return record?.state === 'running' ? 'it is under way' : null;
}

/** All that the jitter may make of one night's time, and of no other's. */
function range(night: string, { at, time_zone, jitter_minutes }: NightlySettings): { start: Date; end: Date } {
  const instant = instantOf(night, at, time_zone);
  return { start: new Date(instant - 1_000), end: new Date(instant + jitter_minutes * 60_000 + 1_000) };
}
