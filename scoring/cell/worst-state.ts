import { TEST_STATES, type TestState } from '../../schemas/test-report.ts';

/** The state of a test with two results: errored before failed, skipped and passed. Spec, check.md "tests". */
export function worstState(one: TestState, other: TestState): TestState {
  return TEST_STATES.indexOf(one) > TEST_STATES.indexOf(other) ? one : other;
}
