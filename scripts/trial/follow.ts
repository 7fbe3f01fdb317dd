import type { WorkflowHandle } from '@temporalio/client';

import type { TrialInput } from '../../schemas/trial-run.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { followRun } from '../temporal/follow-run.ts';
import { modelsNeeded } from '../temporal/models-needed.ts';

/** Waits until a trial has ended, telling on stderr at which stage it is; the status with which it ended. */
export function followTrial(handle: WorkflowHandle, { config }: TrialInput, comeBack: string): Promise<string> {
  return followRun(handle, {
    comeBack,
    models: modelsNeeded([config]),
    progress: ({ typedSearchAttributes }) => Promise.resolve(typedSearchAttributes.get(searchAttributes.stage)),
  });
}
