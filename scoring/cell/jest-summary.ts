/** What jest counts in one line of its summary: `Tests:       2 failed, 1 skipped, 7 passed, 10 total`. */
export interface JestCounts {
  failed: number;
  skipped: number;
  todo: number;
  passed: number;
  total: number;
  /** Set where the line says `2 of 5 total`: the run was stopped. */
  ran: number | null;
}

/** The counts of a line that begins with `heading`; null for any other line. */
export function jestCounts(line: string, heading: 'Tests:' | 'Test Suites:'): JestCounts | null {
  if (!line.startsWith(heading)) return null;
  const counts: JestCounts = { failed: 0, skipped: 0, todo: 0, passed: 0, total: -1, ran: null };
  for (const part of line.slice(heading.length).trim().split(', ')) {
    const [, number, of, word = ''] = /^(\d{1,9})(?: of (\d{1,9}))? ([a-z]{1,20})$/.exec(part.trim()) ?? [];
    if (number === undefined) return null;
    if (word === 'total') {
      counts.total = Number(of ?? number);
      counts.ran = of === undefined ? null : Number(number);
    } else if (word === 'failed' || word === 'skipped' || word === 'todo' || word === 'passed')
      counts[word] = Number(number);
    else if (word !== 'obsolete') return null;
  }
  return counts.total === -1 ? null : counts;
}
