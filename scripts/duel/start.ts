import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/client';

import type { DuelInput } from '../../schemas/duel-run.ts';
import { InputError } from '../../schemas/input-error.ts';
import { isRejudge } from '../../schemas/rejudge.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';
import { inputDigest } from './duel-input.ts';

export interface Started {
  handle: WorkflowHandle;
  /** False when a duel of that id ran or had run already. */
  fresh: boolean;
}

/**
 * Starts a duel or a rejudge, or attaches to the one of the same id.
 *
 * @param again also starts one that has ended, as a resumed duel does
 * @throws InputError when the duel of that id is about something else
 */
export async function startDuel(client: Client, input: DuelInput, { again = false } = {}): Promise<Started> {
  const digest = inputDigest(input);
  try {
    await client.workflow.start(isRejudge(input) ? 'rejudgeWorkflow' : 'duelWorkflow', {
      workflowId: input.id,
      taskQueue: taskQueues.orchestration,
      args: [input],
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      workflowIdReusePolicy: again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
      memo: { input_digest: digest },
      typedSearchAttributes: [
        { key: searchAttributes.kind, value: isRejudge(input) ? 'rejudge' : 'duel' },
        { key: searchAttributes.submission, value: input.challenger },
        { key: searchAttributes.stage, value: 'draw' },
      ],
      staticSummary: summary(input),
    });
    return { handle: client.workflow.getHandle(input.id), fresh: true };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  const handle = client.workflow.getHandle(input.id);
  const { memo } = await handle.describe();
  if (memo?.['input_digest'] !== digest) {
    throw new InputError(
      input.id,
      'a duel of that id was started with another king, data set, draw or settings',
      'give this one another --number',
    );
  }
  return { handle, fresh: false };
}

function summary(input: DuelInput): string {
  const sides = `${input.challenger} against ${input.king}`;
  return isRejudge(input)
    ? `${sides}, judged anew by ${input.settings.judge_models.join(', ')}`
    : `${sides}, ${input.samples} samples`;
}
