import type { TestCounts, TestResult } from '../../schemas/test-report.ts';

/** How many tests have each state. */
export function countStates(tests: readonly Pick<TestResult, 'state'>[]): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, errored: 0, skipped: 0 };
  for (const { state } of tests) counts[state] += 1;
  return counts;
}
