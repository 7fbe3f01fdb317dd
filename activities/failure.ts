import { ApplicationFailure } from '@temporalio/common';

import { FAILURES, type FailureType, type ProviderDetail } from '../schemas/failures.ts';

/** A failure of the closed list, as the engine carries it. Retryability comes from the table alone. */
export function failure(
  type: FailureType,
  message: string,
  options: { nextRetryDelayMs?: number; cause?: Error; final?: boolean; detail?: ProviderDetail } = {},
): ApplicationFailure {
  const { nextRetryDelayMs, cause, final = false, detail } = options;
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: final || !FAILURES[type].retryable,
    ...(nextRetryDelayMs === undefined ? {} : { nextRetryDelay: nextRetryDelayMs }),
    ...(cause === undefined ? {} : { cause }),
    ...(detail === undefined ? {} : { details: [detail] }),
  });
}
