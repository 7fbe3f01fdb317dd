import type { HiddenMap, Requirements, RetryFeedback } from '../../../schemas/cell-retry.ts';
import { isBelievable } from '../tiers/is-believable.ts';
import { passedNames } from '../tiers/passed-names.ts';
import { testName } from '../tiers/test-name.ts';
import type { TierRun } from '../tiers/tier-run.ts';
import { hiddenChecks } from './hidden-checks.ts';

/**
 * The notice after an attempt: the requirements of the hidden checks that did not pass, each once, in their own words and order,
 * and nothing else. A check that did not report is unmet, as are all of a run that cannot be believed.
 *
 * @param listed hidden tests of task.json
 * @param run of the hidden tier
 * @param mapping without problems: `lintMapping` finds them
 * @source seed 5.6.5; spec, cell.md "Retry notice"
 */
export function retryFeedback(
  attempt: number,
  listed: readonly string[],
  run: TierRun,
  { requirements, map }: { requirements: Requirements; map: HiddenMap },
): RetryFeedback {
  const passed = isBelievable(run) ? passedNames(run.report.tests) : new Set<string>();
  const named = hiddenChecks(listed, run.report);
  const checks = named.length > 0 ? named : map.map(({ check }) => testName(check));
  const failed = new Set(checks.filter((check) => !passed.has(check)));
  const unmet = new Set(map.filter(({ check }) => failed.has(testName(check))).map(({ requirement }) => requirement));
  return { attempt, unmet: requirements.filter(({ id }) => unmet.has(id)).map(({ id, text }) => ({ id, text })) };
}
