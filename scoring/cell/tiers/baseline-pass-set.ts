import type { TestReport } from '../../../schemas/test-report.ts';
import { passedNames } from './passed-names.ts';

/**
 * The tests that passed in every run of the full suite on the pristine base commit, in the order of the first. A test that
 * passes now and then can be no regression.
 *
 * @param runs one, or as many as the contract asks for where the suite is flaky
 * @source spec, cell.md "Contract"
 */
export function baselinePassSet(runs: readonly Pick<TestReport, 'tests'>[]): string[] {
  const [first, ...others] = runs.map(({ tests }) => passedNames(tests));
  return [...(first ?? [])].filter((name) => others.every((passed) => passed.has(name)));
}

/** Whether two runs of one suite on one commit came out differently, so that neither can be the baseline by itself. */
export function isFlakySuite(one: Pick<TestReport, 'tests'>, other: Pick<TestReport, 'tests'>): boolean {
  const [a, b] = [passedNames(one.tests), passedNames(other.tests)];
  return a.size !== b.size || [...a].some((name) => !b.has(name));
}
