import type { Comparison, ConfigSummary } from '../../schemas/aggregate.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { mcnemarExact } from '../stats/mcnemar.ts';
import { mean } from '../stats/moments.ts';
import { whyNotComparable } from './family-mix.ts';
import type { TaskScores } from './task-scores.ts';

/** One config, as it is compared. */
export interface Compared {
  label: string;
  summary: ConfigSummary;
  /** Its measured trials by task. */
  tasks: ReadonlyMap<string, TaskScores>;
}

/**
 * Two configs over the tasks that both were measured on. Source: spec, trial.md "Experiments" and records.md.
 *
 * @param interval that of the mean difference, by paired bootstrap
 */
export function compareConfigs(a: Compared, b: Compared, interval: Interval | null): Comparison {
  const differences: number[] = [];
  let onlyA = 0;
  let onlyB = 0;
  let isBinary = true;
  for (const [task, ofA] of a.tasks) {
    const ofB = b.tasks.get(task);
    if (ofB === undefined) continue;
    differences.push(ofA.mean - ofB.mean);
    if (ofA.passed && !ofB.passed) onlyA += 1;
    if (ofB.passed && !ofA.passed) onlyB += 1;
    isBinary &&= Number.isInteger(ofA.mean) && Number.isInteger(ofB.mean);
  }
  const why = whyNotComparable(mixOf(a), mixOf(b));
  return {
    a: a.label,
    b: b.label,
    paired_tasks: differences.length,
    mean_difference: mean(differences),
    ci_low: interval?.low ?? null,
    ci_high: interval?.high ?? null,
    mcnemar_p: mcnemarExact(onlyA, onlyB),
    only_a_passed: onlyA,
    only_b_passed: onlyB,
    is_binary: isBinary,
    comparable: why === undefined,
    ...(why === undefined ? {} : { why_not: why }),
  };
}

function mixOf({ label, summary, tasks }: Compared): Parameters<typeof whyNotComparable>[0] {
  return { label, mix: summary.scorer_family_distribution, tasks };
}
