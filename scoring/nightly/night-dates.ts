import { WEEKDAYS, type NightlySettings } from '../../schemas/nightly-settings.ts';
import { addDays, instantOf, instantsOf, localTime, weekdayOf } from './local-time.ts';

/** What of a schedule says when its nights are. */
export type NightTimes = Pick<NightlySettings, 'at' | 'days' | 'time_zone'>;

/** A night that a schedule gives: one a date. */
export interface ExpectedNight {
  date: string;
  /** ISO time. */
  at: string;
}

/**
 * The nights among the times at which the engine would act, one a date: where a local time occurs twice in a night, the
 * engine may act twice, and the first counts.
 *
 * @param times ISO times, each up to the jitter later than the night's own
 */
export function nightsOf(times: readonly string[], schedule: NightTimes): ExpectedNight[] {
  const nights = new Map<string, ExpectedNight>();
  for (const at of [...times].sort()) {
    const date = dateOfNight(Date.parse(at), schedule);
    if (!nights.has(date)) nights.set(date, { date, at });
  }
  return [...nights.values()];
}

/** The date of the night that begins at an instant, or up to the jitter before it: the latest one. */
export function dateOfNight(instantMs: number, { at, time_zone }: NightTimes): string {
  const { date } = localTime(instantMs, time_zone);
  return instantOf(date, at, time_zone) <= instantMs ? date : addDays(date, -1);
}

/** The date of the night that a schedule gives exactly then; null when it gives none, as of one triggered by hand. */
export function scheduledDate(instantMs: number, schedule: NightTimes): string | null {
  const date = dateOfNight(instantMs, schedule);
  return isNight(date, schedule) && startsOf(date, schedule).includes(instantMs) ? date : null;
}

export function isNight(date: string, { days }: NightTimes): boolean {
  const day = WEEKDAYS[weekdayOf(date)];
  return day !== undefined && days.includes(day);
}

/** A date whose night the change of clocks moves or doubles. */
export interface ClockChange {
  date: string;
  kind: 'moved' | 'twice';
  /** Local times at which the night begins; the first counts. */
  begins: string;
}

/** Such dates from one date on, over so many days. */
export function clockChanges(from: string, days: number, schedule: NightTimes): ClockChange[] {
  const { at, time_zone } = schedule;
  const changes: ClockChange[] = [];
  for (let index = 0; index < days; index += 1) {
    const date = addDays(from, index);
    const instants = isNight(date, schedule) ? instantsOf(date, at, time_zone).length : 1;
    if (instants === 0) {
      changes.push({ date, kind: 'moved', begins: localTime(instantOf(date, at, time_zone), time_zone).time });
    } else if (instants === 2) changes.push({ date, kind: 'twice', begins: at });
  }
  return changes;
}

function startsOf(date: string, { at, time_zone }: NightTimes): number[] {
  const instants = instantsOf(date, at, time_zone);
  return instants.length === 0 ? [instantOf(date, at, time_zone)] : instants;
}

/**
 * What a night is called: its date; or, of one triggered by hand, the time of that, as `2027-03-28T143000Z`.
 *
 * @param scheduledAt ISO time that the schedule gave, without jitter
 */
export function nightName(scheduledAt: string, schedule: NightTimes): { night: string; expected: boolean } {
  const date = scheduledDate(Date.parse(scheduledAt), schedule);
  if (date !== null) return { night: date, expected: true };
  return { night: `${scheduledAt.slice(0, 19).replaceAll(':', '')}Z`, expected: false };
}
