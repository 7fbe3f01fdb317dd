/** What has a number, and a line where it stands. */
export interface Numbered {
  number: number | null;
  line: number;
}

/**
 * Whether some that are hidden and those that are visible have, in their order, the numbers from 1 to `last`, at least one of them
 * hidden: then somebody may have hidden it. Linear.
 *
 * @param visible by line
 * @param hidden by line
 */
export function isHiddenInSequence(visible: readonly Numbered[], hidden: readonly Numbered[], last: number): boolean {
  if (hidden.length === 0 || visible.length + hidden.length < last) return false;
  const all = merged(visible, hidden);
  // Where each number stands at the earliest, behind all before it, and at the latest, before all behind it. A line holds but one.
  const earliest = new Array<number>(last + 2).fill(-1);
  const latest = new Array<number>(last + 2).fill(Infinity);
  let next = 1;
  for (const { number, line } of all) {
    if (number !== next || next > last || line <= (earliest[next - 1] ?? -1)) continue;
    earliest[next] = line;
    next += 1;
  }
  if (next <= last) return false;
  let before = last;
  for (let index = all.length - 1; index >= 0 && before > 0; index -= 1) {
    const one = all[index];
    if (one?.number !== before || one.line >= (latest[before + 1] ?? Infinity)) continue;
    latest[before] = one.line;
    before -= 1;
  }
  return hidden.some(({ number, line }) => {
    if (number === null || number < 1 || number > last) return false;
    return (earliest[number - 1] ?? -1) < line && line < (latest[number + 1] ?? Infinity);
  });
}

/** Both, by line. */
function merged(visible: readonly Numbered[], hidden: readonly Numbered[]): Numbered[] {
  const all: Numbered[] = [];
  let at = 0;
  const takeHidden = (line: number): void => {
    for (let one = hidden[at]; one !== undefined && one.line < line; one = hidden[at]) {
      all.push(one);
      at += 1;
    }
  };
  for (const one of visible) {
    takeHidden(one.line);
    all.push(one);
  }
  takeHidden(Infinity);
  return all;
}
