import type { WorkflowHandle } from '@temporalio/client';

import { searchAttributes } from '../../temporal.config.ts';
import { followRun } from '../temporal/follow-run.ts';

/** Waits until a trial has ended, telling on stderr at which stage it is; the status with which it ended. */
export function followTrial(handle: WorkflowHandle, comeBack: string): Promise<string> {
  return followRun(handle, {
    comeBack,
    progress: ({ typedSearchAttributes }) => Promise.resolve(typedSearchAttributes.get(searchAttributes.stage)),
  });
}
