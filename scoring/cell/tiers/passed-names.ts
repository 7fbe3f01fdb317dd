import type { TestResult } from '../../../schemas/test-report.ts';
import { testName } from './test-name.ts';

/**
 * The names that passed every time they are there: a name of several suites or runs needs all of them. What is absent or
 * skipped did not pass; what passed in a package or binary that did not come to its own end may have been printed by anybody.
 *
 * @source spec, cell.md "Test output"
 */
export function passedNames(tests: readonly Pick<TestResult, 'name' | 'state' | 'doubtful'>[]): ReadonlySet<string> {
  const passed = new Set<string>();
  const others = new Set<string>();
  for (const { name, state, doubtful } of tests)
    (state === 'passed' && doubtful !== true ? passed : others).add(testName(name));
  for (const name of others) passed.delete(name);
  return passed;
}
