import type { Baseline } from '../../../schemas/cell-baseline.ts';
import type { ScoreState } from '../../../schemas/scoring-contract.ts';
import { isBelievable } from './is-believable.ts';
import { regressions } from './regressions.ts';
import type { TierRun } from './tier-run.ts';

export interface FullSuite {
  readonly state: ScoreState;
  readonly regressions: readonly string[];
}

/**
 * What the full suite came to: it passes without regressions. Nothing can be said where it was not run, has no baseline, or ran
 * without naming a test.
 *
 * @source seed 5.6.1, full_suite_regression; spec, records.md "Cell folder"
 */
export function scoreFullSuite(run: TierRun | null, baseline: Baseline | null): FullSuite {
  if (run === null || baseline === null || ranUnnamed(run)) return { state: 'not_run', regressions: [] };
  const lost = regressions(baseline.passed, run.report.tests);
  return { state: lost.length === 0 && isBelievable(run) ? 'pass' : 'fail', regressions: lost };
}

/** A run that ended well and named nothing: what it lacks is names, not tests. */
function ranUnnamed({ report, exitStatus }: TierRun): boolean {
  return exitStatus === 0 && report.tests.length === 0;
}
