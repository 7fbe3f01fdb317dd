import type { PytestKind } from './pytest-line.ts';

/** pytest's last line: what it counted, by kind. */
export type PytestTotals = Record<PytestKind, number>;

const WORDS: Record<string, PytestKind | null> = {
  passed: 'passed',
  failed: 'failed',
  error: 'errors',
  errors: 'errors',
  skipped: 'skipped',
  xfailed: 'xfailed',
  xpassed: 'xpassed',
  deselected: null,
  rerun: null,
  warning: null,
  warnings: null,
  'pytest-warnings': null,
  'subtests passed': null,
  'subtests failed': null,
  'subtests skipped': null,
  'subtest passed': null,
};
const LENGTH_MAX = 400;
const TIME = / in \d{1,9}(?:\.\d{1,9})? ?s(?:econds)?(?: \([\d:, a-z]{1,40}\))?$/;

/** `=== 1 failed, 2 passed in 0.12s ===`, with or without the lines around it; null for any other line. */
export function pytestTotals(line: string): PytestTotals | null {
  if (line.length > LENGTH_MAX || !line.includes(' in ')) return null;
  const text = trimSigns(line);
  const [time] = TIME.exec(text) ?? [];
  if (time === undefined) return null;
  const totals: PytestTotals = { passed: 0, failed: 0, errors: 0, skipped: 0, xfailed: 0, xpassed: 0 };
  const said = text.slice(0, -time.length);
  if (said === 'no tests ran') return totals;
  for (const part of said.split(', ')) {
    const [, count, word = ''] = /^(\d{1,9}) ([a-z -]{1,30})$/.exec(part) ?? [];
    const kind = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (count === undefined || kind === undefined) return null;
    if (kind !== null) totals[kind] += Number(count);
  }
  return totals;
}

/** A line without the signs that fill it up, such as `====`. */
export function trimSigns(line: string, sign = '='): string {
  let from = 0;
  let to = line.length;
  while (from < to && line.charAt(from) === sign) from += 1;
  while (to > from && line.charAt(to - 1) === sign) to -= 1;
  return line.slice(from, to).trim();
}
