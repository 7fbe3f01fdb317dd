import { getExternalWorkflowHandle } from '@temporalio/workflow';

import { NIGHT_DONE_SIGNAL } from '../../schemas/throne.ts';
import { isNightDone } from '../../scoring/throne/queue.ts';
import type { Keeper } from './keeper.ts';
import { reaches } from './run-watch.ts';

/** Tells nights when nothing of their schedule is left to do, each once in a run of the throne's workflow. */
export class NightsTold {
  private readonly told = new Set<string>();

  constructor(private readonly keeper: Keeper) {}

  async tell(): Promise<void> {
    const { state, now } = this.keeper;
    for (const night of Object.values(state.nights)) {
      if (night.closed || this.told.has(night.workflow) || !isNightDone(state, night, now)) continue;
      this.told.add(night.workflow);
      // A night that is no longer there has nothing to be told.
      await reaches(() => getExternalWorkflowHandle(night.workflow).signal(NIGHT_DONE_SIGNAL));
    }
  }
}
