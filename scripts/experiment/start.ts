import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import type { ExperimentInput } from '../../schemas/trial-run.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';

export interface StartedExperiment {
  handle: WorkflowHandle;
  /** False when an experiment of that name ran or had run already. */
  fresh: boolean;
}

/**
 * Starts an experiment, or attaches to the one of the same name.
 *
 * @param again also starts one that has ended, as a resumed one does
 * @throws InputError when that of the same name lies in another folder
 */
export async function startExperiment(
  client: Client,
  input: ExperimentInput,
  { again = false } = {},
): Promise<StartedExperiment> {
  const handle = client.workflow.getHandle(input.id);
  try {
    await client.workflow.start('experimentWorkflow', {
      workflowId: input.id,
      taskQueue: taskQueues.orchestration,
      args: [input],
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      workflowIdReusePolicy: again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
      memo: { folder: input.folder },
      typedSearchAttributes: [
        { key: searchAttributes.kind, value: 'experiment' },
        { key: searchAttributes.stage, value: 'plan' },
      ],
      staticSummary: `experiment ${input.name}`,
    });
    return { handle, fresh: true };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  const { memo } = await handle.describe();
  if (memo?.['folder'] !== input.folder) {
    throw new InputError(input.id, 'an experiment of that name was started from another folder', 'name this one anew');
  }
  return { handle, fresh: false };
}
