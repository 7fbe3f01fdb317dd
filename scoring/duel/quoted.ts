const LONGEST = 120;

/** A name out of a record for a message: on one line, in quotes, and cut where it is endless. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
}
