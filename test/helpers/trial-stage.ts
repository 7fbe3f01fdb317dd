import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';

import { Ledgers } from '../../activities/ledger/ledger.ts';
import type { AgentOutcome } from '../../schemas/trial-run.ts';

const STARTED = proto.temporal.api.enums.v1.PendingActivityState.PENDING_ACTIVITY_STATE_STARTED;

/** Waits until a worker is at an activity of a workflow that may not have begun yet. */
export async function underWay(client: Client, workflowId: string, activity: string): Promise<void> {
  for (;;) {
    const pending = await client.workflow
      .getHandle(workflowId)
      .describe()
      .then(
        ({ raw }) => raw.pendingActivities ?? [],
        (error: unknown) => {
          if (error instanceof WorkflowNotFoundError) return [];
          throw error;
        },
      );
    if (pending.some(({ activityType, state }) => activityType?.name === activity && state === STARTED)) return;
    await sleep(20);
  }
}

/** Waits until a trial's program has ended and stands in the ledger of a home; how it ended. */
export async function programPaid(home: string, workflowId: string): Promise<AgentOutcome> {
  for (;;) {
    // Anew each time: another process writes it.
    const paid = await new Ledgers(join(home, 'ledger')).of(workflowId).paid();
    const agent = paid.find(({ step }) => step.endsWith('/agent'));
    if (agent !== undefined) return agent.value as AgentOutcome;
    await sleep(20);
  }
}
