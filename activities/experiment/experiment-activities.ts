import type { ExperimentInput, ExperimentPage, ExperimentResult } from '../../schemas/trial-run.ts';
import type { FailureType } from '../../schemas/failures.ts';
import { withTypedFaults } from '../typed-faults.ts';
import { concludeExperiment } from './conclude-experiment.ts';
import { experimentPage } from './experiment-page.ts';
import { writeRunFile } from './run-file.ts';

/** Activities that read and write an experiment's folder. */
export interface ExperimentActivities {
  /** Writes down how the experiment is run, so that it can be resumed anywhere. */
  openExperiment(input: ExperimentInput): Promise<void>;
  /** The next trials to run, from a place of the plan on. */
  experimentPage(page: { input: ExperimentInput; from: number }): Promise<ExperimentPage>;
  /** Aggregates what there is. */
  concludeExperiment(end: { folder: string; stopped: FailureType | null }): Promise<ExperimentResult>;
}

export function createExperimentActivities(): ExperimentActivities {
  return {
    openExperiment: (input) => withTypedFaults('openExperiment', () => writeRunFile(input)),
    experimentPage: ({ input, from }) => withTypedFaults('experimentPage', () => experimentPage(input, from)),
    concludeExperiment: (end) => withTypedFaults('concludeExperiment', () => concludeExperiment(end)),
  };
}
