/** Units from the longest to the shortest: the sign, milliseconds, and other names. */
export const UNITS = [
  { sign: 'w', ms: 604_800_000, names: ['week', 'weeks'] },
  { sign: 'd', ms: 86_400_000, names: ['day', 'days'] },
  { sign: 'h', ms: 3_600_000, names: ['hour', 'hours'] },
  { sign: 'm', ms: 60_000, names: ['min', 'minute', 'minutes'] },
  { sign: 's', ms: 1_000, names: ['sec', 'second', 'seconds'] },
  { sign: 'ms', ms: 1, names: ['millisecond', 'milliseconds'] },
];

/** The unit of a name in small letters; undefined where there is none. */
export function unitOf(name) {
  return UNITS.find(({ sign, names }) => sign === name || names.includes(name));
}
