import { resolve } from 'node:path';

import { isUrl } from '../../activities/challengers/read-source.ts';
import { InputError } from '../../schemas/input-error.ts';
import { NightlySettings, type Weekday, WEEKDAYS } from '../../schemas/nightly-settings.ts';
import { parseInput } from '../../schemas/parse.ts';
import { isDate } from '../../scoring/nightly/local-time.ts';
import { nearTimeZones } from '../../scoring/nightly/near-time-zones.ts';

/** Flags of `schedule nightly create`. */
export interface NightlyFlags {
  throne: string;
  challengers: string;
  at: string;
  days: string;
  timeZone?: string;
  jitterMinutes: number;
  catchUpHours: number;
  hours: number;
  maxSpendUsd?: number;
}

/** @throws InputError for the first flag that is not right */
export function nightlySettings(name: string, flags: NightlyFlags): NightlySettings {
  const settings = {
    name,
    throne: flags.throne,
    challengers: isUrl(flags.challengers) ? flags.challengers : resolve(localPath(flags.challengers)),
    at: flags.at,
    days: weekdays(flags.days),
    time_zone: timeZone(flags.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
    jitter_minutes: flags.jitterMinutes,
    catch_up_hours: flags.catchUpHours,
    hours: flags.hours,
    max_spend_usd: flags.maxSpendUsd ?? null,
  };
  return parseInput(NightlySettings, settings, 'schedule');
}

/** @throws InputError for a date that there is not */
export function localDate(text: string, where: string): string {
  if (isDate(text)) return text;
  throw new InputError(where, `"${text.slice(0, 40)}" is no date`, 'expected one such as 2027-03-28');
}

function localPath(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  throw new InputError('--challengers', `"${text.slice(0, 200)}" is no http or https URL`, 'name a file or such a URL');
}

/** `mon-fri,sun`; a range may go over the end of the week. */
function weekdays(text: string): Weekday[] {
  const named = new Set<Weekday>();
  for (const part of text.split(',')) {
    const days = part.split('-').map(weekday);
    const [first = -1, last = first] = days;
    if (days.length > 2 || days.includes(-1)) {
      const remedy = 'expected for example mon-fri,sun';
      throw new InputError('--days', `"${part.trim().slice(0, 40)}" is no day of the week`, remedy);
    }
    const length = ((last - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
    for (let index = 0; index < length; index += 1) {
      const day = WEEKDAYS[(first + index) % WEEKDAYS.length];
      if (day !== undefined) named.add(day);
    }
  }
  return WEEKDAYS.filter((day) => named.has(day));
}

/** From 0, Monday; -1 for none. */
function weekday(text: string): number {
  return WEEKDAYS.findIndex((day) => day === text.trim().toLowerCase());
}

/** The engine is particular about the case of a zone's name, the runtime is not. */
function timeZone(text: string): string {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const spelt = known.find((zone) => zone.toLowerCase() === text.toLowerCase());
  if (spelt !== undefined) return spelt;
  if (isZone(text)) return text;
  const near = nearTimeZones(text, known);
  throw new InputError(
    '--time-zone',
    `unknown time zone "${text.slice(0, 64)}"`,
    near.length === 0 ? 'expected an IANA name such as Europe/Berlin' : `did you mean ${near.join(', ')}?`,
  );
}

function isZone(text: string): boolean {
  try {
    // An offset such as +02:00 is one for the runtime, and none for the engine.
    return (
      /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
    );
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
