import { join } from 'node:path';

import { type TrialKey, trialId } from '../../scoring/experiment/planned-trials.ts';

/** Files of an experiment's folder. Spec, records.md "Experiment folder". */
export const experimentFiles = {
  experiment: 'experiment.json',
  aggregate: 'aggregate.json',
  /** How it was last run: limits, and how often it was resumed. */
  run: 'run.json',
  /** Below it, a folder for each trial: `<label>/<task>/<repeat>`. */
  runs: 'runs',
} as const;

/** Files of a trial's folder that the figures are made of. */
export const trialFiles = { completed: 'completed.json' } as const;

/** Folder of a trial, below that of its experiment. */
export function trialFolder(folder: string, key: TrialKey): string {
  return join(folder, experimentFiles.runs, ...trialId(key).split('/'));
}
