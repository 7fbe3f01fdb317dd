import type { TestResult } from '../../../schemas/test-report.ts';
import { isBelievable } from './is-believable.ts';
import { passedNames } from './passed-names.ts';
import { testName } from './test-name.ts';
import type { TierRun } from './tier-run.ts';

/**
 * Whether a tier passed: each of its tests did. Without a list, all tests of the run are its tests, of which there must be some
 * and none unknown: a file that ran and named no test may have been ended before its tests, and what was skipped did not pass, named
 * or not.
 *
 * @param listed names of task.json
 * @source spec, records.md "Cell folder"
 */
export function tierPasses(listed: readonly string[], run: TierRun): boolean {
  if (!isBelievable(run)) return false;
  const { tests, incomplete, unnamedSkips = 0 } = run.report;
  if (listed.length === 0) return !incomplete && unnamedSkips === 0 && tests.length > 0 && tests.every(passedByName);
  const passed = passedNames(tests);
  return listed.every((name) => passed.has(testName(name)));
}

function passedByName({ name, state, file, doubtful }: TestResult): boolean {
  return state === 'passed' && doubtful !== true && file !== name;
}
