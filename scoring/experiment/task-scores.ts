import type { CountedFamily } from '../../schemas/aggregate.ts';
import { passes } from '../trial/pass-rule.ts';
import type { PlannedTrial } from './planned-trials.ts';
import { IR_RATES, type IrRate, type Trial } from './trial.ts';

/** The measured trials of one config on one task: its repeats, which count as one when configs are compared. */
export interface TaskScores {
  trials: Trial[];
  /** Sum of their scores. */
  sum: number;
}

/** Measured trials by task. A task without any is not there. */
export function taskScores(trials: readonly PlannedTrial[]): Map<string, TaskScores> {
  const byTask = new Map<string, TaskScores>();
  for (const { task, trial } of trials) {
    if (trial === null || trial.casualty !== null) continue;
    const scores = byTask.get(task);
    if (scores === undefined) byTask.set(task, { trials: [trial], sum: trial.score });
    else {
      scores.trials.push(trial);
      scores.sum += trial.score;
    }
  }
  return byTask;
}

/** Mean score of a task over its repeats. */
export function taskMean({ sum, trials }: TaskScores): number {
  return sum / trials.length;
}

/** Whether a task passed: the share of its repeats that passed, under the one pass rule. */
export function taskPassed({ trials }: TaskScores): boolean {
  return passes(trials.filter(({ passed }) => passed).length / trials.length);
}

/** A task's precision and its like over the repeats that have one; null where none has. */
export function taskRates({ trials }: TaskScores): Record<IrRate, number | null> {
  const rates: Record<IrRate, number | null> = { precision: null, recall: null, f1: null };
  for (const name of IR_RATES) {
    const values = trials.flatMap(({ rates: own }) => own[name] ?? []);
    if (values.length > 0) rates[name] = values.reduce((sum, value) => sum + value, 0) / values.length;
  }
  return rates;
}

/** The rubric that a measured trial counts under. */
export function countedFamily({ family }: Trial): CountedFamily {
  return family ?? 'undeclared';
}
