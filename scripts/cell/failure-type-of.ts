import { ApplicationFailure, type WorkflowFailedError } from '@temporalio/client';

import { type FailureType, isFailureType } from '../../schemas/failures.ts';

/** The type of the closed list at the root of why a workflow failed; null where there is none. */
export function failureTypeOf(error: WorkflowFailedError): FailureType | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApplicationFailure && isFailureType(at.type)) return at.type;
  }
  return null;
}
