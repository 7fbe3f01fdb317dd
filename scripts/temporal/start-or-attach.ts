import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  type WorkflowStartOptions,
} from '@temporalio/client';

import { homeQueues } from './home-queues.ts';
import { describeRun, foreignRun } from './own-runs.ts';

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
 * Starts a workflow of this home's store, or attaches to the one of the same id. One of another store is no obstacle once it
 * has ended.
 *
 * @param requireSame throws where the memo of the other says that it is about something else
 * @throws InputError where one of that id runs for another store
 */
export async function startOrAttach(
  client: Client,
  workflow: string,
  { again, ...options }: StartOptions,
  requireSame: (memo: Record<string, unknown>) => void,
): Promise<Started> {
  const handle = client.workflow.getHandle(options.workflowId);
  if (await start(client, workflow, options, again)) return { handle, fresh: true };
  const found = await describeRun(client, options.workflowId);
  if (found?.own === false) {
    if (found.description.status.name === 'RUNNING') throw foreignRun(options.workflowId);
    return { handle, fresh: await start(client, workflow, options, true) };
  }
  requireSame(found?.description.memo ?? {});
  return { handle, fresh: false };
}

async function start(
  client: Client,
  workflow: string,
  options: Omit<StartOptions, 'again'>,
  again: boolean,
): Promise<boolean> {
  try {
    await client.workflow.start(workflow, {
      ...options,
      taskQueue: (await homeQueues()).orchestration,
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      workflowIdReusePolicy: again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return false;
  }
}
