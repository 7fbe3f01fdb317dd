import type { Experiment } from '../../schemas/experiment.ts';
import type { Trial } from './trial.ts';

/** Which trial of an experiment: one config on one task, for the nth time. */
export interface TrialKey {
  label: string;
  task: string;
  /** From 0. */
  repeat: number;
}

/** A trial of the plan, with what was recorded of it; null while there is no record. */
export interface PlannedTrial extends TrialKey {
  trial: Trial | null;
}

/** `<label>/<task>/<repeat>`: a trial's id, and its folder below `runs/`. */
export function trialId({ label, task, repeat }: TrialKey): string {
  return `${label}/${task}/${repeat}`;
}

/** All trials of an experiment, by config, then task, then repeat. */
export function* plannedTrials({ configs, task_ids, repeats }: Experiment): Generator<TrialKey> {
  for (const { label } of configs) {
    for (const task of task_ids) {
      for (let repeat = 0; repeat < repeats; repeat += 1) yield { label, task, repeat };
    }
  }
}
