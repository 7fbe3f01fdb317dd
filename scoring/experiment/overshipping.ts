import type { BiasWarning } from '../../schemas/aggregate.ts';
import {
  OVERSHIPPING_PRECISION_DELTA_MIN,
  OVERSHIPPING_PRECISION_MAX,
  OVERSHIPPING_RECALL_MIN,
  RATE_ROUNDING,
} from '../../schemas/experiment-settings.ts';
import { taskRate, type TaskScores } from './task-scores.ts';

/** A config's precision on the tasks of which it found (nearly) all. */
interface Side {
  label: string;
  found: ReadonlyMap<string, number>;
  /** Those of them on which it was far from precise: few, so that many configs are soon compared. */
  shipped: readonly (readonly [task: string, precision: number])[];
}

/** Every two configs, in their order; see `overshipping`. */
export function overshippingWarnings(
  configs: readonly { label: string; tasks: ReadonlyMap<string, TaskScores> }[],
): BiasWarning[] {
  const sides = configs.map(({ label, tasks }) => sideOf(label, tasks));
  return sides.flatMap((a, first) => sides.slice(first + 1).flatMap((b) => overshipping(a, b)));
}

function sideOf(label: string, tasks: ReadonlyMap<string, TaskScores>): Side {
  const found = new Map<string, number>();
  for (const [task, scores] of tasks) {
    const precision = taskRate(scores, 'precision');
    const recall = taskRate(scores, 'recall');
    if (precision === null || recall === null || !atLeast(recall, OVERSHIPPING_RECALL_MIN)) continue;
    found.set(task, precision);
  }
  const shipped = [...found].filter(([, precision]) => atLeast(OVERSHIPPING_PRECISION_MAX, precision));
  return { label, found, shipped };
}

/**
 * Where two configs both found (nearly) all of a task, and one shipped far more beside it: at most one warning for each way
 * round, with its tasks. Only for information, since F1 has paid for it; a rubric of recall has not. Source: seed, "Bias
 * detection — informational over-shipping".
 */
function overshipping(a: Side, b: Side): BiasWarning[] {
  return [warning(a, b), warning(b, a)].filter((one) => one !== undefined);
}

function warning(over: Side, other: Side): BiasWarning | undefined {
  const tasks = over.shipped
    .filter(([task, precision]) => overships(precision, other.found.get(task)))
    .map(([task]) => task);
  if (tasks.length === 0) return undefined;
  const on = `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`;
  return {
    kind: 'overshipping',
    severity: 'informational',
    message: `${over.label} ships far more than was asked on ${on}, where ${other.label} finds as much with less`,
    detail: { config: over.label, other: other.label, tasks },
  };
}

function overships(over: number, other: number | undefined): boolean {
  return other !== undefined && atLeast(other - over, OVERSHIPPING_PRECISION_DELTA_MIN);
}

function atLeast(value: number, bound: number): boolean {
  return value >= bound - RATE_ROUNDING;
}
