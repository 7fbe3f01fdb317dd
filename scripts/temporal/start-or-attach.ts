import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  type WorkflowStartOptions,
} from '@temporalio/client';

import { taskQueues } from '../../temporal.config.ts';

export interface Started {
  handle: WorkflowHandle;
  /** False when one of that id runs, or has run where it was not to be started again. */
  fresh: boolean;
}

interface StartOptions extends Pick<WorkflowStartOptions, 'memo' | 'typedSearchAttributes' | 'staticSummary'> {
  workflowId: string;
  args: [unknown];
  /** Also starts one that has ended, as a resumed one does. */
  again: boolean;
}

/**
 * Starts a workflow, or attaches to the one of the same id.
 *
 * @param requireSame throws where the memo of the other says that it is about something else
 */
export async function startOrAttach(
  client: Client,
  workflow: string,
  { again, ...options }: StartOptions,
  requireSame: (memo: Record<string, unknown>) => void,
): Promise<Started> {
  const handle = client.workflow.getHandle(options.workflowId);
  try {
    await client.workflow.start(workflow, {
      ...options,
      taskQueue: taskQueues.orchestration,
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      workflowIdReusePolicy: again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
    });
    return { handle, fresh: true };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  const { memo } = await handle.describe();
  requireSame(memo ?? {});
  return { handle, fresh: false };
}
