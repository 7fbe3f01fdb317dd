import { addDays, compareLocal, parseLocal, printDay } from './calendar.js';
import { repeats } from './recurrence.js';
import { formatLocal, toLocal } from './zone.js';

/** Shifts that start on the days from `firstDay` to `lastDay`, each by its own zone; earliest first. */
export function between(shifts, firstDay, lastDay) {
  const from = parseLocal(firstDay);
  const until = addDays(parseLocal(lastDay), 1);
  const found = [];
  for (const shift of shifts) {
    for (const one of repeats(shift)) {
      const local = toLocal(one.start, shift.zone);
      if (compareLocal(local, until) >= 0) break;
      if (compareLocal(local, from) >= 0) found.push({ ...one, zone: shift.zone });
    }
  }
  return found.sort((a, b) => a.start - b.start || a.title.localeCompare(b.title));
}

/** The roster as text: a heading for each day, a line for each shift. */
export function roster(shifts, firstDay, lastDay) {
  const lines = [];
  let heading;
  for (const { title, start, end, zone } of between(shifts, firstDay, lastDay)) {
    const day = printDay(toLocal(start, zone));
    if (day !== heading) lines.push(day);
    heading = day;
    lines.push(`  ${clock(start, zone)}-${clock(end, zone)}  ${title}`);
  }
  return lines.join('\n');
}

function clock(instant, zone) {
  return formatLocal(instant, zone).slice(-5);
}
