import type { Flaky } from '../../../schemas/cell-summary.ts';
import { passedNames } from '../tiers/passed-names.ts';
import { testName } from '../tiers/test-name.ts';
import { tierPasses } from '../tiers/tier-passes.ts';
import type { TierRun } from '../tiers/tier-run.ts';
import type { AgentReport } from './cell-facts.ts';

/**
 * Whether what the agent reported of the visible tests and what the harness found differ, so that they must be run again. What
 * the agent says nothing of, and what nobody listed, is no disagreement.
 *
 * @param listed names of task.json; the tests of the run where it lists none
 * @source seed 5.6.1, flakiness_rerun
 */
export function agentDisagrees(listed: readonly string[], report: AgentReport, run: TierRun): boolean {
  const passed = passedNames(run.report.tests);
  const claims = new Map([...report].map(([name, claim]) => [testName(name), claim]));
  const names = listed.length === 0 ? run.report.tests.map(({ name }) => name) : listed;
  return names.some((name) => {
    const claim = claims.get(testName(name));
    return claim !== undefined && (claim === 'passed') !== passed.has(testName(name));
  });
}

/**
 * How the reruns went, and whether at least one but not every run of the harness passed. The first run decides the tier's
 * state, whatever the reruns say.
 *
 * @returns without `flaky` where nothing was run again
 * @source spec, cell.md "Contract"; records.md "Settled points"
 */
export function flakiness(
  listed: readonly string[],
  first: TierRun | null,
  reruns: readonly TierRun[],
): { flaky_pass: boolean; flaky?: Flaky } {
  if (reruns.length === 0) return { flaky_pass: false };
  const passes = reruns.filter((run) => tierPasses(listed, run)).length;
  const firstRuns = first === null ? 0 : 1;
  const all = passes + (first !== null && tierPasses(listed, first) ? 1 : 0);
  return { flaky_pass: all > 0 && all < reruns.length + firstRuns, flaky: { reruns: reruns.length, passes } };
}
