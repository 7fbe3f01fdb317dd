/**
 * Dates and times of day in a time zone. A local time may not exist on a date, or exist twice, where clocks are changed.
 */

/** `2027-03-28` and `02:30` of an instant where the zone is. */
export interface LocalTime {
  date: string;
  time: string;
}

const DAY_MS = 24 * 3_600_000;

/** @throws RangeError for a zone that the runtime does not know */
export function localTime(instantMs: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The instants at which a date and time of day occur: one; none or two where clocks are changed. Ascending, in ms. */
export function instantsOf(date: string, time: string, timeZone: string): number[] {
  const offsets = offsetsAround(date, time, timeZone);
  const instants = offsets.map((offset) => asUtc(date, time) - offset);
  return instants
    .filter((instant, index) => {
      const local = localTime(instant, timeZone);
      return local.date === date && local.time === time && instants.indexOf(instant) === index;
    })
    .sort((a, b) => a - b);
}

/**
 * The instant of a date and time of day; where clocks jump over it, as long after the jump as it would have been after
 * the last moment before it (02:30 becomes 03:30); where it occurs twice, the first.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const [first] = instantsOf(date, time, timeZone);
  const [before] = offsetsAround(date, time, timeZone);
  return first ?? asUtc(date, time) - before;
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(asUtc(date, '00:00') + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days of the week count from 0, Monday. */
export function weekdayOf(date: string): number {
  return (new Date(asUtc(date, '00:00')).getUTCDay() + 6) % 7;
}

/** Whether a text is a date that there is: no 30th of February. */
export function isDate(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** Offsets from UTC, in ms, a day before the time and a day after it: no zone changes its clocks twice within that. */
function offsetsAround(date: string, time: string, timeZone: string): [number, number] {
  const offset = (instant: number): number => {
    const local = localTime(instant, timeZone);
    return asUtc(local.date, local.time) - Math.floor(instant / 60_000) * 60_000;
  };
  const middle = asUtc(date, time);
  return [offset(middle - DAY_MS), offset(middle + DAY_MS)];
}

function asUtc(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one is slow; a bookkeeping of years asks thousands of times. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
