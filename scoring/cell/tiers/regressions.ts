import type { TestResult } from '../../../schemas/test-report.ts';
import { passedNames } from './passed-names.ts';
import { testName } from './test-name.ts';

/**
 * The tests of the baseline's pass set that do not pass now: failed, errored, skipped or gone. Each once, in the order of the
 * pass set.
 *
 * @source seed 5.6.1, full_suite_regression; spec, cell.md "Contract"
 */
export function regressions(passSet: readonly string[], now: readonly TestResult[]): string[] {
  const passed = passedNames(now);
  return [...new Set(passSet)].filter((name) => !passed.has(testName(name)));
}
