import { ApplicationFailure, isCancellation } from '@temporalio/workflow';

import { type FailureType, httpStatusOf, isFailureType, STOPS } from '../schemas/failures.ts';

/** The failure of the closed list at the root of an error; null where there is none. */
export function typedFailure(error: unknown): { type: FailureType; message: string } | null {
  const failure = closedListFailure(error);
  return failure === null ? null : { type: failure.type, message: failure.message };
}

/** The HTTP status that the failure at the root of an error carries; null where it carries none. */
export function failureHttpStatus(error: unknown): number | null {
  return httpStatusOf(closedListFailure(error)?.details);
}

function closedListFailure(
  error: unknown,
): (Pick<ApplicationFailure, 'message' | 'details'> & { type: FailureType }) | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApplicationFailure && isFailureType(at.type)) {
      return { type: at.type, message: at.message, details: at.details };
    }
  }
  return null;
}

/** The type of the failure at the root of an error, where it is one of the closed list. */
export function failureType(error: unknown): FailureType | null {
  return typedFailure(error)?.type ?? null;
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

/** What was said at the root of an error. */
export function rootMessage(error: unknown): string {
  let message = '';
  for (let at = error; at instanceof Error; at = at.cause) message = at.message;
  return message;
}
