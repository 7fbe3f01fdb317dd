import { parseLocal, printDay } from './calendar.js';
import { fromLocal, toLocal } from './zone.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = { day: 1, week: 7 };

/** Most repeats that are tried before a rule counts as one that never takes place. */
const TRIES_MAX = 10_000;

/** A shift with its defaults, checked. */
export function checkShift(shift) {
  const { title, start, hours, zone, every = 'day', interval = 1, except = [] } = shift;
  if (!Object.hasOwn(DAYS, every)) throw new RangeError(`${title}: every is "day" or "week", not "${every}"`);
  if (!Number.isInteger(interval) || interval < 1) throw new RangeError(`${title}: interval is a whole number from 1`);
  if (!(hours > 0)) throw new RangeError(`${title}: hours is a number above 0`);
  return { title, first: parseLocal(start), hours, zone, every, interval, except: new Set(except) };
}

/** The instants at which a checked shift would start if it had no exceptions, without end. */
function* starts({ first, zone, every, interval }) {
  const step = DAYS[every] * interval * DAY_MS;
  let at = fromLocal(first, zone);
  for (;;) {
    yield at;
    at = new Date(at.getTime() + step);
  }
}

/** The shifts that take place, in order, without end. */
export function* repeats(shift) {
  const checked = checkShift(shift);
  let tries = 0;
  for (const start of starts(checked)) {
    if (checked.except.has(printDay(toLocal(start, checked.zone)))) {
      tries += 1;
      if (tries === TRIES_MAX) throw new RangeError(`${checked.title}: every one of its days is excepted`);
      continue;
    }
    tries = 0;
    yield { title: checked.title, start, end: new Date(start.getTime() + checked.hours * HOUR_MS) };
  }
}

/** The first `count` shifts. */
export function occurrences(shift, count) {
  const found = [];
  if (count === 0) return found;
  for (const one of repeats(shift)) {
    found.push(one);
    if (found.length === count) break;
  }
  return found;
}
