import type { RunnerName, TestCounts } from '../../schemas/test-report.ts';

/** A shell reports a signal as 128 and its number; there are 64 signals. */
const SIGNAL_BASE = 128;
const SIGNALS = 64;

/** pytest's statuses for a finished run: all passed, some failed. The others are interrupted, internal error, usage, none. */
const PYTEST_FINISHED = [0, 1];

/**
 * Why a list and the exit status of its command do not go together; null where they do. A killed command has no whole
 * list, whatever it printed. Spec, check.md "tests".
 */
export function exitDisagreement(runner: RunnerName, exitStatus: number, counts: TestCounts): string | null {
  const failures = counts.failed + counts.errored;
  // mocha ends with the number of its failures.
  const isCount = runner === 'mocha' && exitStatus === failures;
  if (exitStatus < 0 || (exitStatus > SIGNAL_BASE && exitStatus <= SIGNAL_BASE + SIGNALS && !isCount))
    return `exit status ${exitStatus}: a signal ended the command`;
  if (exitStatus === 0 && failures > 0) return `exit status 0, though ${failures} of the tests failed`;
  if (exitStatus !== 0 && failures === 0) return `exit status ${exitStatus}, though no listed test failed`;
  if (runner === 'pytest' && !PYTEST_FINISHED.includes(exitStatus))
    return `exit status ${exitStatus}: pytest did not finish`;
  return null;
}
