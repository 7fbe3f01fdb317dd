import { CancellationScope } from '@temporalio/workflow';

import type { FailureType } from '../../schemas/failures.ts';
import { failureType, isStop, rootMessage } from '../failure-type.ts';

/** Why a sample could not be scored: a typed reason, and what was said of it at the root. */
export interface Loss {
  reason: FailureType;
  detail: string;
}

/**
 * Does the work of a sample. What is left of one that has failed is cancelled: nobody pays for what cannot count.
 *
 * @returns why the sample is lost; null when its work was done
 * @throws what ends more than this sample: a stop of the whole duel, a cancellation, a fault of the harness's own code
 */
export async function lossOf(work: () => Promise<void>): Promise<Loss | null> {
  try {
    await CancellationScope.cancellable(async () => {
      try {
        await work();
      } catch (error) {
        CancellationScope.current().cancel();
        throw error;
      }
    });
  } catch (error) {
    const reason = failureType(error);
    if (isStop(error) || reason === null) throw error;
    return { reason, detail: rootMessage(error) };
  }
  return null;
}
