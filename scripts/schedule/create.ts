import { type Client, ScheduleAlreadyRunning } from '@temporalio/client';

import { ChallengersUnreadable } from '../../activities/challengers/challengers-unreadable.ts';
import { readChallengers } from '../../activities/challengers/read-challengers.ts';
import { loadProviderFile } from '../../activities/models/provider-file.ts';
import { NightRecords } from '../../activities/nightly/night-records.ts';
import { nightlyScheduleId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ChallengerList } from '../../schemas/nightly.ts';
import type { NightlySettings } from '../../schemas/nightly-settings.ts';
import { addDays, instantOf, localTime } from '../../scoring/nightly/local-time.ts';
import { type ClockChange, clockChanges } from '../../scoring/nightly/night-dates.ts';
import { homePaths } from '../home.ts';
import { homeQueues } from '../temporal/home-queues.ts';
import { foreignRun } from '../temporal/own-runs.ts';
import { withThrone } from '../throne/throne-handle.ts';
import { findSchedule, nightsToCome } from './nightly-schedule.ts';
import { HALF_MADE, scheduleOptions } from './schedule-spec.ts';

export interface CreatedSchedule {
  schedule: string;
  settings: NightlySettings;
  /** ISO times of the nights to come. */
  next: string[];
  /** Nights of the next two years that the change of clocks moves, or would double. */
  clock_changes: ClockChange[];
  /** The list as it is now. */
  challengers: ChallengerList;
}

const CHANGES_SHOWN_DAYS = 2 * 365;

/** How far back nights may be expected, each of which gets a record. */
const EXPECTED_DAYS_MAX = 366;

/**
 * Creates a schedule, after all that it names has been looked at: throne, list and models.
 *
 * @param options.from first local date on which a night is expected; null: from now on
 * @throws InputError for the first thing that is not right
 */
export async function createSchedule(
  client: Client,
  settings: NightlySettings,
  options: { from: string | null; providers: string },
): Promise<CreatedSchedule> {
  const { runs } = homePaths();
  const records = new NightRecords(runs, settings.name);
  const handle = client.schedule.getHandle(nightlyScheduleId(settings.name));
  const half = await halfMade(client, settings.name);
  const challengers = await checkedList(client, settings, runs, options.providers);

  const now = new Date();
  const created_at = now.toISOString();
  const expected_from = firstExpected(settings, options.from, now);
  const today = localTime(now.getTime(), settings.time_zone).date;
  if (half) await handle.delete();
  // The engine first, which takes a name only once; but paused, since nobody expects its nights before they are recorded.
  await create(client, settings, today);
  await records.writePauses([]);
  await records.writeRecordedUntil(expected_from);
  await records.writeSchedule({ settings, created_at, expected_from, deleted_at: null });
  await handle.unpause('created');
  const description = await handle.describe();
  return {
    schedule: settings.name,
    settings,
    next: nightsToCome(description),
    clock_changes: clockChanges(today, CHANGES_SHOWN_DAYS, settings),
    challengers,
  };
}

/**
 * Whether the engine has a schedule of that name that was being created when the command was killed.
 *
 * @throws InputError for one that was created, and for one of another store
 */
async function halfMade(client: Client, name: string): Promise<boolean> {
  const found = await findSchedule(client, name);
  if (found === undefined) return false;
  const { description, own } = found;
  if (!own) throw foreignRun(nightlyScheduleId(name));
  if (description.state.paused && description.state.note === HALF_MADE) return true;
  throw exists(name);
}

async function create(client: Client, settings: NightlySettings, today: string): Promise<void> {
  try {
    await client.schedule.create(scheduleOptions(settings, today, (await homeQueues()).orchestration));
  } catch (error) {
    if (error instanceof ScheduleAlreadyRunning) throw exists(settings.name);
    // What the SDK makes of an argument that the engine refuses.
    if (error instanceof TypeError)
      throw new InputError('schedule', error.message, 'the engine takes no such schedule');
    throw error;
  }
}

function exists(name: string): InputError {
  return new InputError(
    name,
    'a schedule of that name exists',
    `delete it first, or see "assay schedule nightly show ${name}"`,
  );
}

async function checkedList(
  client: Client,
  { throne, challengers, max_spend_usd }: NightlySettings,
  runs: string,
  providersFile: string,
): Promise<ChallengerList> {
  const providers = await loadProviderFile(providersFile);
  const { config } = await withThrone(client, throne, (one) => one.board());
  const servedAs = { settings: config.settings, max_cost_usd: config.max_cost_usd ?? max_spend_usd };
  try {
    return await readChallengers(challengers, { throne, providers, servedAs, runs });
  } catch (error) {
    if (!(error instanceof ChallengersUnreadable)) throw error;
    throw new InputError('--challengers', error.message, 'the list must be readable when the schedule is created');
  }
}

function firstExpected({ at, time_zone }: NightlySettings, from: string | null, now: Date): string {
  if (from === null) return now.toISOString();
  if (from < addDays(localTime(now.getTime(), time_zone).date, -EXPECTED_DAYS_MAX)) {
    throw new InputError('--from', `${from} is long past`, `name a date within the last ${EXPECTED_DAYS_MAX} days`);
  }
  const first = instantOf(from, at, time_zone) - 1;
  if (first > now.getTime()) throw new InputError('--from', `${from} is to come`, 'name today or an earlier date');
  return new Date(first).toISOString();
}
