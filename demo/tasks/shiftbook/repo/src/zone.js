import { printLocal, serial } from './calendar.js';

/** What the clocks of a time zone show at an instant, and the other way round. */

const MINUTE_MS = 60_000;
const formatters = new Map();

function formatter(zone) {
  let format = formatters.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(zone, format);
  }
  return format;
}

/** Wall-clock fields of an instant. */
export function toLocal(instant, zone) {
  const fields = {};
  for (const { type, value } of formatter(zone).formatToParts(instant)) {
    if (type !== 'literal') fields[type] = Number(value);
  }
  return fields;
}

/** Minutes by which the zone is ahead of UTC at an instant. */
export function offsetMinutes(instant, zone) {
  const wholeMinute = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  return (serial(toLocal(instant, zone)) - wholeMinute) / MINUTE_MS;
}

/**
 * The instant at which the clocks show these fields. Where they show them twice it is the first time; where they skip
 * them, the time is read as if the clocks had not yet been put forward.
 */
export function fromLocal(fields, zone) {
  const target = serial(fields);
  const offsetBefore = offsetMinutes(new Date(target - 24 * 60 * MINUTE_MS), zone);
  const early = new Date(target - offsetBefore * MINUTE_MS);
  if (serial(toLocal(early, zone)) === target) return early;
  const late = new Date(target - offsetMinutes(early, zone) * MINUTE_MS);
  return serial(toLocal(late, zone)) === target ? late : early;
}

/** `2025-01-06T06:00`, as the clocks of the zone show it. */
export function formatLocal(instant, zone) {
  return printLocal(toLocal(instant, zone));
}
