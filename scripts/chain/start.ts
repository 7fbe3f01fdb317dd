import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/client';

import type { ChainInput } from '../../schemas/chain-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';

export interface StartedChain {
  handle: WorkflowHandle;
  /** False when it runs already. */
  fresh: boolean;
}

/**
 * Starts a chain under a config, or attaches to it where it runs. One that has ended goes on: what its record has is not run
 * again.
 *
 * @throws InputError when that of the same name keeps its records elsewhere
 */
export async function startChain(client: Client, input: ChainInput): Promise<StartedChain> {
  const handle = client.workflow.getHandle(input.id);
  try {
    await client.workflow.start('chainWorkflow', {
      workflowId: input.id,
      taskQueue: taskQueues.orchestration,
      args: [input],
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      memo: { folder: input.folder },
      typedSearchAttributes: [
        { key: searchAttributes.kind, value: 'chain' },
        { key: searchAttributes.stage, value: 'open' },
        { key: searchAttributes.submission, value: input.config.label },
      ],
      staticSummary: `chain ${input.chain_id}: ${input.config.label} on ${input.links.length} links`,
    });
    return { handle, fresh: true };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  const { memo } = await handle.describe();
  if (memo?.['folder'] !== input.folder) {
    throw new InputError(input.id, 'a chain of that name runs with its records elsewhere', 'name this one anew');
  }
  return { handle, fresh: false };
}
