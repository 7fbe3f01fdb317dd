import type { CountedFamily } from '../../schemas/aggregate.ts';
import { mean } from '../stats/moments.ts';
import { passes } from '../trial/pass-rule.ts';
import type { PlannedTrial } from './planned-trials.ts';
import type { IrRate, Trial } from './trial.ts';

/** The measured trials of one config on one task: its repeats, which count as one when configs are compared. */
export interface TaskScores {
  trials: readonly Trial[];
  /** Sum of their scores. */
  sum: number;
  /** Mean of their scores. */
  mean: number;
  /** Whether the share of the repeats that passed does, under the one pass rule. */
  passed: boolean;
}

/** Measured trials by task. A task without any is not there. */
export function taskScores(planned: readonly PlannedTrial[]): Map<string, TaskScores> {
  const byTask = new Map<string, Trial[]>();
  for (const { task, trial } of planned) {
    if (trial === null || trial.casualty !== null) continue;
    const trials = byTask.get(task);
    if (trials === undefined) byTask.set(task, [trial]);
    else trials.push(trial);
  }
  return new Map([...byTask].map(([task, trials]) => [task, scoresOf(trials)]));
}

function scoresOf(trials: readonly Trial[]): TaskScores {
  const sum = trials.reduce((total, { score }) => total + score, 0);
  const passed = trials.filter((trial) => trial.passed).length;
  return { trials, sum, mean: sum / trials.length, passed: passes(passed / trials.length) };
}

/** A task's precision or its like over the repeats that have one; null where none has. */
export function taskRate({ trials }: TaskScores, name: IrRate): number | null {
  const rates: number[] = [];
  for (const trial of trials) {
    const rate = trial.rates[name];
    if (rate !== null) rates.push(rate);
  }
  return mean(rates);
}

/** The rubric that a measured trial counts under. */
export function countedFamily({ family }: Trial): CountedFamily {
  return family ?? 'undeclared';
}
