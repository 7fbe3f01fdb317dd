import type { ConfigSummary, CountedFamily } from '../../schemas/aggregate.ts';
import { countedFamily, type TaskScores } from './task-scores.ts';
import type { Trial } from './trial.ts';

type Mix = ConfigSummary['scorer_family_distribution'];

/** How many of the measured trials each rubric scored, in alphabetical order. Source: seed, "aggregate.json". */
export function familyMix(measured: readonly Trial[]): Mix {
  const counts = new Map<CountedFamily, number>();
  for (const trial of measured) {
    const family = countedFamily(trial);
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Side {
  label: string;
  mix: Mix;
  tasks: ReadonlyMap<string, TaskScores>;
}

/**
 * Why the headlines of two configs are not made alike; undefined when they are. They are not when their mixes of rubrics
 * differ (as shares: a casualty more on one side changes no rubric), when one task was scored by different rubrics, or when
 * nobody knows. Source: seed, "Reading scoring outputs in practice"; spec, trial.md "Experiments".
 */
export function whyNotComparable(a: Side, b: Side): string | undefined {
  const [all, other] = [total(a.mix), total(b.mix)];
  if (all === 0 || other === 0) {
    const none = [a, b].filter(({ mix }) => total(mix) === 0).map(({ label }) => label);
    return `nothing was measured for ${none.join(' and ')}`;
  }
  if (![...a.tasks.keys()].some((task) => b.tasks.has(task))) return 'no task was measured for both';
  const families = new Set([...Object.keys(a.mix), ...Object.keys(b.mix)] as CountedFamily[]);
  const same = [...families].every((family) => (a.mix[family] ?? 0) * other === (b.mix[family] ?? 0) * all);
  if (!same) {
    return `different rubrics made the two means: ${a.label} ${described(a.mix)}; ${b.label} ${described(b.mix)}`;
  }
  if (families.has('undeclared')) return 'older records do not say which rubric scored them';
  if (families.size === 1) return undefined;
  const task = [...a.tasks.keys()].find((one) => familiesOf(a, one) !== (familiesOf(b, one) ?? familiesOf(a, one)));
  if (task === undefined) return undefined;
  return `different rubrics scored one task: ${task} under ${familiesOf(a, task) ?? ''} for ${a.label}, ${familiesOf(b, task) ?? ''} for ${b.label}`;
}

function total(mix: Mix): number {
  return Object.values(mix).reduce((sum, count) => sum + count, 0);
}

function described(mix: Mix): string {
  return Object.entries(mix)
    .map(([family, count]) => `${family} × ${count}`)
    .join(', ');
}

function familiesOf({ tasks }: Side, task: string): string | undefined {
  const trials = tasks.get(task)?.trials;
  if (trials === undefined) return undefined;
  const [first] = trials;
  // Nearly always one rubric; of many tasks and pairs, sets of one would take most of the time.
  if (first !== undefined && trials.every(({ family }) => family === first.family)) return countedFamily(first);
  return [...new Set(trials.map(countedFamily))].sort().join(' and ');
}
