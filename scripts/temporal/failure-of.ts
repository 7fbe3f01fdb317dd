import { ApplicationFailure, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';

import { type FailureType, isFailureType } from '../../schemas/failures.ts';

export interface RunFailure {
  /** Of the closed list, at the root; null where there is none. */
  type: FailureType | null;
  /** What was said at the root. */
  message: string;
  /** Whether it ended with a result that says so, as a duel does that was concluded without a winner. */
  withResult: boolean;
}

/** Why a run that has ended did not complete; null where it did. */
export async function failureOf(handle: WorkflowHandle): Promise<RunFailure | null> {
  try {
    await handle.result();
    return null;
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    return rootOf(error);
  }
}

function rootOf(error: WorkflowFailedError): RunFailure {
  const { cause: top } = error;
  const withResult = top instanceof ApplicationFailure && (top.details?.length ?? 0) > 0;
  const failure: RunFailure = { type: null, message: error.message, withResult };
  for (let at: unknown = top; at instanceof Error; at = at.cause) {
    failure.message = at.message;
    if (at instanceof ApplicationFailure && isFailureType(at.type)) failure.type = at.type;
  }
  return failure;
}
