import type { TestReport } from '../../../schemas/test-report.ts';
import { testName } from '../tiers/test-name.ts';

/**
 * Names of the hidden tests: those that the task lists, else those that a run of the tier named.
 *
 * @param report of the hidden tier; null where it was never run
 */
export function hiddenChecks(listed: readonly string[], report: Pick<TestReport, 'tests'> | null): string[] {
  const names = listed.length > 0 ? listed : (report?.tests ?? []).map(({ name }) => name);
  return [...new Set(names.map(testName))];
}
