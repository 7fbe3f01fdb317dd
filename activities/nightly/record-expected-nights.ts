import type { Client, ScheduleDescription } from '@temporalio/client';

import type { ListedNight } from '../../schemas/nightly.ts';
import type { NightRecord, SchedulePauses } from '../../schemas/nightly-settings.ts';
import { isSettled, unrecordedNights } from '../../scoring/nightly/expected-nights.ts';
import { nightsOf } from '../../scoring/nightly/night-dates.ts';
import { isRunning } from './begin-night.ts';
import { describeSchedule } from './describe-schedule.ts';
import { matchingTimes } from './matching-times.ts';
import { NightRecords } from './night-records.ts';

/**
 * Records what became of each night that a schedule gave since this was last done: missed, paused, skipped, or ended by
 * the end of its workflow. Doing it again, or at the same time elsewhere, changes nothing.
 *
 * @param queue the orchestration queue of the store
 * @returns all nights that are known, the due ones too; none for a schedule that this home or the engine does not know
 */
export async function recordExpectedNights(
  { runs, client, queue }: { runs: string; client: Client; queue: string },
  name: string,
): Promise<ListedNight[]> {
  const records = new NightRecords(runs, name);
  const schedule = await records.schedule();
  const found = await describeSchedule(client, name, queue);
  if (schedule === undefined) return [];
  const now = new Date().toISOString();
  const known = await endedWithoutReport(records, client, now);
  // One of another store that took the name says nothing of the nights of this one.
  if (found?.own !== true) return known;
  const { description } = found;

  const until = (await records.recordedUntil()) ?? schedule.expected_from;
  // Times may be asked for anew where one was still due, or where clocks changed.
  const from = Math.max(Date.parse(schedule.expected_from), Date.parse(until) - LOOK_BACK_MS);
  const times = await matchingTimes(client, name, from, Date.parse(now));
  const nights = unrecordedNights(nightsOf(times, schedule.settings), {
    records: known,
    pauses: pausesInForce(await records.pauses(), description, until),
    createdAt: schedule.created_at,
    now,
    catchUpHours: schedule.settings.catch_up_hours,
  });
  const settled = nights.filter(isSettled).map((night) => ({ ...night, recorded_at: now }));
  for (const night of settled) await records.writeNight(night);
  await records.writeRecordedUntil(now);
  return [...known, ...nights].sort((a, b) => (a.night < b.night ? -1 : 1));
}

/** More than the widest window in which a night is due, and a change of clocks. */
const LOOK_BACK_MS = 3 * 24 * 3_600_000;

/** Records of all nights; one whose workflow ended without a word is recorded as failed. */
async function endedWithoutReport(records: NightRecords, client: Client, now: string): Promise<NightRecord[]> {
  const nights: NightRecord[] = [];
  for (const night of await records.nights()) {
    if (night.state !== 'running' || (night.workflow !== null && (await isRunning(client, night.workflow)))) {
      nights.push(night);
      continue;
    }
    // It may have ended properly between the two looks.
    const again = (await records.night(night.night)) ?? night;
    if (again.state === 'running') {
      const why = 'its workflow was ended from outside, without a report';
      const failed: NightRecord = { ...again, state: 'failed', why, ended_at: now, recorded_at: now };
      await records.writeNight(failed);
      nights.push(failed);
    } else nights.push(again);
  }
  return nights;
}

/** The pauses that the command noted, and one that was made or ended elsewhere, of which only the last look is known. */
function pausesInForce(pauses: SchedulePauses, { state }: ScheduleDescription, lastLook: string): SchedulePauses {
  const open = pauses.some(({ to }) => to === null);
  if (state.paused && !open) {
    const note = state.note === undefined || state.note === '' ? 'no reason given' : state.note;
    return [...pauses, { reason: `paused by other means than the command: ${note}`, from: lastLook, to: null }];
  }
  if (state.paused) return pauses;
  return pauses.map((pause) => (pause.to === null ? { ...pause, to: lastLook } : pause));
}
