import type { Comparison, ConfigSummary } from '../../schemas/aggregate.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { mcnemarExact } from '../stats/mcnemar.ts';
import { mean } from '../stats/moments.ts';
import { whyNotComparable } from './family-mix.ts';
import { taskMean, taskPassed, type TaskScores } from './task-scores.ts';

/** One config, as it is compared. */
export interface Compared {
  label: string;
  summary: ConfigSummary;
  /** Its measured trials by task. */
  tasks: ReadonlyMap<string, TaskScores>;
}

/** Score of a less that of b on each task that both were measured on. */
function pairedDifferences(a: Compared['tasks'], b: Compared['tasks']): Map<string, number> {
  const differences = new Map<string, number>();
  for (const [task, scores] of a) {
    const other = b.get(task);
    if (other !== undefined) differences.set(task, taskMean(scores) - taskMean(other));
  }
  return differences;
}

/**
 * Two configs over the tasks that both were measured on. Source: spec, trial.md "Experiments" and records.md.
 *
 * @param interval that of the mean difference, by paired bootstrap
 */
export function compareConfigs(a: Compared, b: Compared, interval: Interval | null): Comparison {
  const differences = pairedDifferences(a.tasks, b.tasks);
  const passed = [...differences.keys()].map((task) => [passedOn(a, task), passedOn(b, task)] as const);
  const onlyA = passed.filter(([byA, byB]) => byA && !byB).length;
  const onlyB = passed.filter(([byA, byB]) => byB && !byA).length;
  const why = whyNotComparable(mixOf(a), mixOf(b));
  return {
    a: a.label,
    b: b.label,
    paired_tasks: differences.size,
    mean_difference: mean([...differences.values()]),
    ci_low: interval?.low ?? null,
    ci_high: interval?.high ?? null,
    mcnemar_p: mcnemarExact(onlyA, onlyB),
    only_a_passed: onlyA,
    only_b_passed: onlyB,
    comparable: why === undefined,
    ...(why === undefined ? {} : { why_not: why }),
  };
}

function passedOn({ tasks }: Compared, task: string): boolean {
  const scores = tasks.get(task);
  return scores !== undefined && taskPassed(scores);
}

function mixOf({ label, summary, tasks }: Compared): Parameters<typeof whyNotComparable>[0] {
  return { label, mix: summary.scorer_family_distribution, tasks };
}
