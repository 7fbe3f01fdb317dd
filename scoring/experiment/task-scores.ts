import type { CountedFamily } from '../../schemas/aggregate.ts';
import { mean } from '../stats/moments.ts';
import { passes } from '../trial/pass-rule.ts';
import type { PlannedTrial } from './planned-trials.ts';
import type { IrRate, Trial } from './trial.ts';

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

/** A task's precision or its like over the repeats that have one; null where none has. */
export function taskRate({ trials }: TaskScores, name: IrRate): number | null {
  return mean(trials.flatMap(({ rates }) => rates[name] ?? []));
}

/** The rubric that a measured trial counts under. */
export function countedFamily({ family }: Trial): CountedFamily {
  return family ?? 'undeclared';
}
