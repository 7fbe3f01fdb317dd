import { exitDisagreement } from '../exit-status.ts';
import type { TierRun } from './tier-run.ts';

/**
 * Whether a run's list of tests may be taken for what happened, so that a pass in it counts. Not where the command's exit status
 * or its output contradicts it: somebody may have printed results, or killed the runner behind them. A list that is incomplete
 * because tests failed or could not be loaded contradicts nothing; one that is incomplete while nothing in it failed does, and so
 * does one that lacks its end or disagrees with its own summary.
 *
 * @source spec, records.md "Settled points": a list that disagrees with the output never passes
 */
export function isBelievable({ report, exitStatus }: TierRun): boolean {
  const { counts, incomplete, doubtful, runner } = report;
  if (doubtful) return false;
  if (exitStatus !== undefined && exitDisagreement(runner, exitStatus, counts) !== null) return false;
  return !incomplete || counts.failed + counts.errored > 0;
}
