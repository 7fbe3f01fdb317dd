import { ApplicationFailure, isCancellation } from '@temporalio/workflow';

import { type FailureType, isFailureType, STOPS } from '../schemas/failures.ts';

/** The type of the failure at the root of an error, where it is one of the closed list. */
export function failureType(error: unknown): FailureType | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApplicationFailure && isFailureType(at.type)) return at.type;
  }
  return null;
}

/** The failure that stops the whole run, where the error is one. */
export function stopOf(error: unknown): FailureType | null {
  const type = failureType(error);
  return type !== null && STOPS.includes(type) ? type : null;
}

/** Whether an error ends more than the piece of work in which it arose. */
export function isStop(error: unknown): boolean {
  return isCancellation(error) || stopOf(error) !== null;
}
