import type { RunnerName, TestResult, TestState } from '../../../../schemas/test-report.ts';
import { countStates } from '../../../../scoring/cell/count-states.ts';
import type { TierRun } from '../../../../scoring/cell/tiers/tier-run.ts';

/** Tests by their names; a name that stands twice is two tests of one name. */
export function results(...tests: readonly (readonly [string, TestState, string?])[]): TestResult[] {
  return tests.map(([name, state, suite]) => ({ name, state, ...(suite === undefined ? {} : { suite }) }));
}

interface RunFacts {
  exit?: number;
  incomplete?: boolean;
  doubtful?: boolean;
  runner?: RunnerName;
}

/** A run as a parser gives it. */
export function run(
  tests: readonly TestResult[],
  { exit, incomplete = false, doubtful = false, runner = 'pytest' }: RunFacts = {},
): TierRun {
  return {
    report: { runner, tests: [...tests], counts: countStates(tests), incomplete, doubtful, problems: [] },
    ...(exit === undefined ? {} : { exitStatus: exit }),
  };
}

/** A run in which all of these passed. */
export function passing(...names: string[]): TierRun {
  return run(results(...names.map((name) => [name, 'passed'] as const)), { exit: 0 });
}

/** A run in which the first failed and the others passed. */
export function failing(first: string, ...names: string[]): TierRun {
  return run(results([first, 'failed'], ...names.map((name) => [name, 'passed'] as const)), { exit: 1 });
}
