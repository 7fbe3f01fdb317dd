import type { ListedNight } from '../../schemas/nightly.ts';
import type { NightRecord, SchedulePauses } from '../../schemas/nightly-settings.ts';
import type { ExpectedNight } from './night-dates.ts';

/** What is known when expected nights are held against what happened. */
export interface NightsKnown {
  /** Records so far. */
  records: readonly NightRecord[];
  pauses: SchedulePauses;
  /** ISO times. */
  createdAt: string;
  now: string;
  catchUpHours: number;
}

/**
 * What became of the expected nights that have no record: paused, skipped because another night was under way, missed
 * because none began within the catch-up window, or still due. A night that began has its record from the night itself.
 */
export function unrecordedNights(expected: readonly ExpectedNight[], known: NightsKnown): ListedNight[] {
  const recorded = new Set(known.records.map(({ night }) => night));
  return expected
    .filter(({ date, at }) => at <= known.now && !recorded.has(date))
    .map(({ date, at }) => ({
      night: date,
      expected_at: at,
      ...becameOf(at, known),
      workflow: null,
      began_at: null,
      ended_at: null,
    }));
}

function becameOf(
  at: string,
  { records, pauses, createdAt, now, catchUpHours }: NightsKnown,
): Pick<ListedNight, 'state' | 'why'> {
  if (at < createdAt) return { state: 'missed', why: 'it was before the schedule was created' };
  const pause = pauses.find(({ from, to }) => from <= at && (to === null || at < to));
  if (pause !== undefined) return { state: 'paused', why: pause.reason };
  const other = records.find(
    ({ began_at, ended_at }) => began_at !== null && began_at <= at && (ended_at === null || at < ended_at),
  );
  if (other !== undefined) return { state: 'skipped', why: `the night ${other.night} was under way` };
  if (Date.parse(now) < Date.parse(at) + catchUpHours * 3_600_000) return { state: 'due', why: null };
  return {
    state: 'missed',
    why: `no night began within ${catchUpHours} hours: the engine or all workers were down`,
  };
}

/** Whether what became of a night is settled, so that it can be recorded. */
export function isSettled(night: ListedNight): night is Omit<NightRecord, 'recorded_at'> {
  return night.state !== 'due';
}
