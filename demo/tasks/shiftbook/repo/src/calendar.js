/**
 * Wall-clock times as plain fields: { year, month, day, hour, minute }, month from 1. Nothing here knows of time zones;
 * every day has 24 hours on this calendar.
 */

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;

/** Fields of `2025-01-06T06:00` or `2025-01-06` (midnight). */
export function parseLocal(text) {
  const match = LOCAL.exec(text);
  if (match === null) throw new RangeError(`not a local time: ${text}`);
  const [year, month, day, hour = 0, minute = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const fields = { year, month, day, hour, minute };
  if (printLocal(fieldsOf(serial(fields))) !== printLocal(fields)) throw new RangeError(`no such day or time: ${text}`);
  return fields;
}

/** `2025-01-06T06:00`. */
export function printLocal(fields) {
  return `${printDay(fields)}T${pad(fields.hour)}:${pad(fields.minute)}`;
}

/** `2025-01-06`. */
export function printDay({ year, month, day }) {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** The same time of day, `days` later (or earlier, when negative). */
export function addDays(fields, days) {
  return fieldsOf(serial({ ...fields, day: fields.day + days }));
}

/** Negative, zero or positive, as `a` is before, at or after `b`. */
export function compareLocal(a, b) {
  return serial(a) - serial(b);
}

/** Milliseconds by which fields can be told apart and ordered. */
export function serial({ year, month, day, hour, minute }) {
  return Date.UTC(year, month - 1, day, hour, minute);
}

function fieldsOf(serial) {
  const date = new Date(serial);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

function pad(number) {
  return String(number).padStart(2, '0');
}
