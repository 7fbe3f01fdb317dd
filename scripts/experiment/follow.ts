import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { ExperimentCounts, ExperimentEvent } from '../../schemas/trial-run.ts';
import { count, note } from '../output.ts';
import { ask } from '../temporal/ask.ts';

const POLL_MS = 400;

/**
 * Waits until an experiment has ended.
 *
 * @param onEvent gets each live event once, in order; without it, progress goes to stderr, a line a change
 */
export async function followExperiment(
  handle: WorkflowHandle,
  onEvent?: (event: ExperimentEvent) => void,
): Promise<void> {
  let seen = 0;
  let last = '';
  const look = async (): Promise<void> => {
    if (onEvent !== undefined) {
      for (const event of (await ask<ExperimentEvent[]>(handle, 'events', seen)) ?? []) {
        seen = Math.max(seen, event.seq);
        onEvent(event);
      }
      return;
    }
    const counts = await ask<ExperimentCounts>(handle, 'progress');
    const line = counts === undefined ? 'waiting for a worker …' : progressLine(counts);
    if (line !== last) note(line);
    last = line;
  };
  for (;;) {
    const { status } = await handle.describe();
    await look();
    if (status.name !== 'RUNNING') return;
    await sleep(POLL_MS);
  }
}

function progressLine({ stage, total, done, running, infra_failures, last_fault }: ExperimentCounts): string {
  const failures = infra_failures === 0 ? '' : `, ${count(infra_failures, 'infrastructure failure')}`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  return `${done}/${total} trials, ${running} under way, ${stage}${failures}${fault}`;
}
