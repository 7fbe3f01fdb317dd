import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  type Client,
  isGrpcServiceError,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

import { throneWorkflowId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { type Board, THRONE, type ThroneInput } from '../../schemas/throne.ts';
import { searchAttributes, taskQueues } from '../../temporal.config.ts';

/** Status of gRPC by which the engine says that a workflow cannot take an update now, but its successor may. */
const TRY_AGAIN = new Set([10 /* ABORTED */, 14 /* UNAVAILABLE */]);

/** An update that meets a throne at the moment in which it continues as new is sent again; it takes well under this. */
const RETRIES = 20;
const RETRY_MS = 250;

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

/** A throne as its commands see it. */
export class ThroneHandle {
  private readonly handle: WorkflowHandle;

  constructor(
    client: Client,
    readonly throne: string,
  ) {
    this.handle = client.workflow.getHandle(throneWorkflowId(throne));
  }

  /** @throws InputError for an unknown throne */
  board(): Promise<Board> {
    return this.known(() => this.handle.query<Board>(THRONE.queries.board));
  }

  /**
   * Tells the throne something, once.
   *
   * @throws InputError for an unknown throne, and with the throne's own words where it refuses
   */
  async tell<T>(update: keyof typeof THRONE.updates, argument: unknown = null): Promise<T> {
    // The same id at each attempt, so that an answer that was lost on its way is not asked for twice.
    const updateId = randomUUID();
    const options = { args: [argument] as [unknown], updateId };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.known(() => this.handle.executeUpdate<T, [unknown]>(THRONE.updates[update], options));
      } catch (error) {
        if (!isContinuing(error) || attempt === RETRIES) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  private async known<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) {
        throw new InputError(this.throne, 'there is no throne of that name', '"assay throne create FILE" makes one');
      }
      if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
        if (error.cause.type === THRONE.refused) {
          throw new InputError(
            this.throne,
            `refused: ${error.cause.message}`,
            `see "assay throne status ${this.throne}"`,
          );
        }
      }
      throw error;
    }
  }
}

function isContinuing(error: unknown): boolean {
  return isGrpcServiceError(error) && TRY_AGAIN.has(error.code);
}
