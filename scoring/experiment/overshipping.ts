import type { BiasWarning } from '../../schemas/aggregate.ts';
import {
  OVERSHIPPING_PRECISION_DELTA_MIN,
  OVERSHIPPING_PRECISION_MAX,
  OVERSHIPPING_RECALL_MIN,
  RATE_ROUNDING,
} from '../../schemas/experiment-settings.ts';
import { taskRates, type TaskScores } from './task-scores.ts';

interface Side {
  label: string;
  tasks: ReadonlyMap<string, TaskScores>;
}

/**
 * Where two configs both found (nearly) all of a task, and one shipped far more beside it: at most one warning for each way
 * round, with its tasks. Only for information, since F1 has paid for it; a rubric of recall has not. Source: seed, "Bias
 * detection — informational over-shipping".
 */
export function overshipping(a: Side, b: Side): BiasWarning[] {
  return [warning(a, b), warning(b, a)].filter((one) => one !== undefined);
}

function warning(over: Side, other: Side): BiasWarning | undefined {
  const tasks = [...over.tasks.keys()].filter((task) => overships(over.tasks.get(task), other.tasks.get(task)));
  if (tasks.length === 0) return undefined;
  const on = `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`;
  return {
    kind: 'overshipping',
    severity: 'informational',
    message: `${over.label} ships far more than was asked on ${on}, where ${other.label} finds as much with less`,
    detail: { config: over.label, other: other.label, tasks },
  };
}

function overships(over: TaskScores | undefined, other: TaskScores | undefined): boolean {
  if (over === undefined || other === undefined) return false;
  const [more, less] = [taskRates(over), taskRates(other)];
  if (more.precision === null || more.recall === null || less.precision === null || less.recall === null) return false;
  return (
    atLeast(Math.min(more.recall, less.recall), OVERSHIPPING_RECALL_MIN) &&
    atLeast(OVERSHIPPING_PRECISION_MAX, more.precision) &&
    atLeast(less.precision - more.precision, OVERSHIPPING_PRECISION_DELTA_MIN)
  );
}

function atLeast(value: number, bound: number): boolean {
  return value >= bound - RATE_ROUNDING;
}
