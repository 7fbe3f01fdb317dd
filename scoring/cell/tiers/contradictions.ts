import type { TestReport } from '../../../schemas/test-report.ts';
import { someNames } from '../../../schemas/some-names.ts';
import { testName } from './test-name.ts';

/** Tests that are named in a problem. */
const NAMED = 3;

/**
 * What a runner's report says otherwise than what the runner printed: a test passed by the one that did not by the other. A program
 * that the tests start can put another report in the place of the runner's own, and cannot take back what was printed. A test that is
 * printed only and one that is reported only say nothing: neither names all tests.
 *
 * @returns a problem, or none
 */
export function contradictions(reported: TestReport, printed: TestReport): string[] {
  const passed = new Set<string>();
  const bad = new Map<string, number>();
  for (const { name, state } of reported.tests) {
    if (state === 'passed') passed.add(testName(name));
    else count(bad, testName(name), 1);
  }
  for (const { name, state } of printed.tests) if (state !== 'passed') count(bad, testName(name), -1);
  const names = [...bad].filter(([name, left]) => left < 0 && passed.has(name)).map(([name]) => JSON.stringify(name));
  return names.length === 0
    ? []
    : [`passed by the report and not by what the runner printed: ${someNames(names, NAMED)}`];
}

function count(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
