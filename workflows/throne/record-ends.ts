import { ActivityFailure, isCancellation, sleep } from '@temporalio/workflow';

import { limits } from '../../temporal.config.ts';
import { records } from '../activities.ts';
import type { Keeper } from './keeper.ts';

/**
 * Writes what has ended to the store, before anything follows from it. A store that cannot be written holds the throne
 * up for as long as it takes; it never ends it.
 */
export async function recordEnds(keeper: Keeper): Promise<void> {
  for (;;) {
    const { ended, reigns } = keeper.state.unrecorded;
    if (ended.length === 0 && reigns.length === 0) return;
    try {
      await records('record what ended').recordThrone({ throne: keeper.config.throne, ended, reigns });
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      await sleep(limits.storeRetry);
      continue;
    }
    const { state } = keeper;
    keeper.change({
      ...state,
      unrecorded: {
        ended: state.unrecorded.ended.slice(ended.length),
        reigns: state.unrecorded.reigns.slice(reigns.length),
      },
    });
  }
}
