import { countOf, type Ran } from './forging.ts';

/** What node prints behind all results, a line each, in the format whose lines of that kind begin with `sign`. */
export function nodeCounters(sign: string, ran: readonly Pick<Ran, 'state'>[], suites: number): string {
  const values = {
    tests: ran.length,
    suites,
    pass: countOf(ran, 'passed'),
    fail: countOf(ran, 'failed'),
    cancelled: 0,
    skipped: countOf(ran, 'skipped'),
    todo: 0,
    duration_ms: 5.25,
  };
  return Object.entries(values)
    .map(([name, value]) => `${sign} ${name} ${value}\n`)
    .join('');
}
