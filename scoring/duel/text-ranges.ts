/** A stretch of a text: from `start`, up to and without `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Ranges in order, those that overlap as one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** `text` with `instead` in the place of every range. @param ranges in order, none overlapping */
export function replaceRanges(text: string, ranges: readonly Range[], instead: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start), instead);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
