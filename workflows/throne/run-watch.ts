import { getExternalWorkflowHandle, isCancellation } from '@temporalio/workflow';

import type { EvalRun } from '../../schemas/throne.ts';
import { wakeAt } from '../../scoring/throne/queue.ts';
import { runEnded } from '../../scoring/throne/run-ended.ts';
import { limits } from '../../temporal.config.ts';
import type { Keeper } from './keeper.ts';

/** Sent to a run only to learn whether it is still there; nobody listens. */
const ARE_YOU_THERE = 'areYouThere';

/** Looks after the runs that are under way, which are not this workflow's own. */
export class RunWatch {
  private readonly cancelled = new Set<string>();

  constructor(private readonly keeper: Keeper) {}

  /** Stops runs of submissions that were withdrawn. After a continue-as-new they may be told again, which is harmless. */
  async cancelWithdrawn(): Promise<void> {
    for (const run of this.running()) {
      if (this.isWanted(run) || this.cancelled.has(run.workflow)) continue;
      this.cancelled.add(run.workflow);
      await reaches(() => getExternalWorkflowHandle(run.workflow).cancel());
    }
  }

  /** How long to wait for news at most, in milliseconds; undefined: for ever, as nothing will happen by itself. */
  waitMs(): number | undefined {
    const { state, now } = this.keeper;
    const wake = wakeAt(state, now);
    const waits = [
      ...(wake === null ? [] : [Date.parse(wake) - Date.parse(now)]),
      ...(this.running().length === 0 ? [] : [limits.lostRunMs]),
    ];
    return waits.length === 0 ? undefined : Math.min(...waits);
  }

  /**
   * Runs that were terminated have no chance to say so. One that is no longer there and has not reported, though a
   * report is always delivered before the run closes, has failed.
   */
  async findLost(): Promise<void> {
    for (const run of this.running()) {
      if (await reaches(() => getExternalWorkflowHandle(run.workflow).signal(ARE_YOU_THERE))) continue;
      const { keeper } = this;
      const outcome = { state: 'failed' as const, fault: null, message: 'its run was ended from outside' };
      const end = { workflow: run.workflow, run: run.run, outcome, spent_usd: null };
      keeper.change(runEnded(keeper.state, end, keeper.now, keeper.config.back_off_seconds));
    }
  }

  private running(): EvalRun[] {
    const { duel, pre_eval } = this.keeper.state;
    return [duel, pre_eval].filter((run) => run !== null);
  }

  private isWanted({ challenger, attempt }: EvalRun): boolean {
    return this.keeper.state.submissions.some((one) => one.challenger === challenger && one.attempt === attempt);
  }
}

/** Whether a message to another workflow got through. The only other answer of the engine is that it is not there. */
export async function reaches(send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return false;
  }
}
