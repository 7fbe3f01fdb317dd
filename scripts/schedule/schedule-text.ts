import type { ListedNight } from '../../schemas/nightly.ts';
import type { NightlySettings } from '../../schemas/nightly-settings.ts';
import type { ClockChange } from '../../scoring/nightly/night-dates.ts';
import { plainTable } from '../plain-table.ts';
import { printableLine } from '../printable.ts';
import type { ShownSchedule } from './show.ts';

/** Nights to come that a person is shown. */
const NEXT_SHOWN = 3;

/** A schedule as a person reads it: what it is about, what comes, what became of its nights. */
export function scheduleText({ schedule, settings, paused, next, nights }: ShownSchedule): string {
  const since = paused?.since == null ? '' : ` since ${paused.since}`;
  return [
    `${schedule}: ${settingsText(settings)}`,
    `challengers: ${printableLine(settings.challengers)}`,
    ...(paused === null ? [] : [`PAUSED${since}: ${printableLine(paused.reason)}`]),
    `next: ${next.slice(0, NEXT_SHOWN).join(', ')}`,
    '',
    nights.length === 0 ? 'no night was expected yet' : nightsTable(nights),
  ].join('\n');
}

export function settingsText(settings: NightlySettings): string {
  const { throne, at, days, time_zone, jitter_minutes, catch_up_hours, hours, max_spend_usd } = settings;
  return [
    `throne ${printableLine(throne)}`,
    `at ${at} ${time_zone}${days.length === 7 ? '' : ` on ${days.join(', ')}`}`,
    ...(jitter_minutes === 0 ? [] : [`up to ${jitter_minutes} minutes later`]),
    `for ${hours} hours`,
    ...(max_spend_usd === null ? [] : [`at most $${max_spend_usd}`]),
    `caught up within ${catch_up_hours} hours`,
  ].join(', ');
}

function nightsTable(nights: readonly ListedNight[]): string {
  const table = plainTable(
    ['night', 'state', 'expected', 'began', 'ended'],
    nights.map(({ night, state, expected_at, began_at, ended_at }) => [
      night,
      state,
      expected_at ?? 'by hand',
      began_at ?? '',
      ended_at ?? '',
    ]),
  );
  const reasons = nights.flatMap(({ night, why }) => (why === null ? [] : [`${night}: ${printableLine(why)}`]));
  return reasons.length === 0 ? table : `${table}\n\n${reasons.join('\n')}`;
}

/** What a change of clocks does to a night, and what to choose instead. */
export function clockChangeText({ date, kind, begins }: ClockChange, { at, time_zone }: NightlySettings): string {
  return kind === 'moved'
    ? `on ${date} there is no ${at} in ${time_zone}: that night begins at ${begins}; an earlier or later --at is the same all year`
    : `on ${date} it is ${at} twice in ${time_zone}: that night is held once; another --at leaves no doubt when`;
}
