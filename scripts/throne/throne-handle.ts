import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/client';

import {
  ThroneClient,
  ThroneMissing,
  ThroneRefused,
  ThroneSilent,
} from '../../activities/throne-client/throne-client.ts';
import { throneWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { ThroneInput } from '../../schemas/throne.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';

/** A person waits no longer than this for an answer. */
const ANSWER_MS = 15_000;

/** @returns whether it was started now, and not before */
export async function createThrone(client: Client, input: ThroneInput): Promise<boolean> {
  const { throne } = input.config;
  try {
    await client.workflow.start('throneWorkflow', {
      workflowId: throneWorkflowId(throne),
      taskQueue: taskQueues.orchestration,
      args: [input],
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      typedSearchAttributes: [
        { key: searchAttributes.kind, value: 'throne' },
        { key: searchAttributes.stage, value: 'idle' },
      ],
      staticSummary: `the throne "${throne}"`,
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/**
 * Has a throne do or say something, with what goes wrong in a person's words.
 *
 * @throws InputError for an unknown throne, and with the throne's own words where it refuses
 * @throws CommandError when no worker answers
 */
export async function withThrone<T>(
  client: Client,
  throne: string,
  body: (throne: ThroneClient) => Promise<T>,
): Promise<T> {
  try {
    return await body(new ThroneClient(client, throne, ANSWER_MS));
  } catch (error) {
    if (error instanceof ThroneMissing) {
      throw new InputError(throne, 'there is no throne of that name that runs', '"assay throne create FILE" makes one');
    }
    if (error instanceof ThroneRefused) {
      throw new InputError(throne, `refused: ${error.message}`, `see "assay throne status ${throne}"`);
    }
    if (error instanceof ThroneSilent) {
      throw new CommandError(EXIT.failed, error.message);
    }
    throw error;
  }
}
