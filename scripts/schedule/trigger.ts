import { setTimeout as sleep } from 'node:timers/promises';

import { type Client, type ScheduleHandle, ScheduleOverlapPolicy } from '@temporalio/client';

import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';
import { openSchedule } from './nightly-schedule.ts';

/** How long the engine may take to act. */
const ACT_MS = 15_000;
const POLL_MS = 100;

/**
 * Holds a night now, paused or not.
 *
 * @returns id of its workflow
 * @throws InputError for an unknown schedule; CommandError while a night is under way
 */
export async function triggerNight(client: Client, name: string): Promise<string> {
  const { handle, description } = await openSchedule(client, name);
  const before = description.info.numActionsTaken;
  await handle.trigger(ScheduleOverlapPolicy.SKIP);
  const deadline = Date.now() + ACT_MS;
  const skipped = description.info.numActionsSkippedOverlap;
  for (;;) {
    const { info } = await handle.describe();
    if (info.numActionsTaken > before)
      return lastWorkflow(handle, info.recentActions.at(-1)?.action.workflow.workflowId);
    if (info.numActionsSkippedOverlap > skipped) {
      const running = info.runningActions.map(({ workflow }) => workflow.workflowId).join(', ');
      throw new CommandError(EXIT.failed, `${name}: a night is under way (${running}); wait for its end, or cancel it`);
    }
    if (Date.now() > deadline) {
      throw new CommandError(
        EXIT.failed,
        `${name}: the engine has not acted within ${ACT_MS / 1000} s; see "show ${name}"`,
      );
    }
    await sleep(POLL_MS);
  }
}

function lastWorkflow({ scheduleId }: ScheduleHandle, workflow: string | undefined): string {
  if (workflow === undefined) throw new Error(`${scheduleId} has acted, and no action is known`);
  return workflow;
}
