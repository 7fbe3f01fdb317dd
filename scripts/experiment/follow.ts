import type { WorkflowHandle } from '@temporalio/client';

import type { ExperimentCounts, ExperimentEvent } from '../../schemas/trial-run.ts';
import { count } from '../output.ts';
import { ask } from '../temporal/ask.ts';
import { followRun } from '../temporal/follow-run.ts';

/**
 * Waits until an experiment has ended; gives the status with which it did.
 *
 * @param onEvent gets each live event once, in order; without it, progress goes to stderr, a line a change
 */
export function followExperiment(
  handle: WorkflowHandle,
  comeBack: string,
  onEvent?: (event: ExperimentEvent) => void,
): Promise<string> {
  let seen = 0;
  const events = async (tell: (event: ExperimentEvent) => void): Promise<null | undefined> => {
    const news = await ask<ExperimentEvent[]>(handle, 'events', seen);
    for (const event of news ?? []) {
      seen = Math.max(seen, event.seq);
      tell(event);
    }
    return news === undefined ? undefined : null;
  };
  const counts = async (): Promise<string | undefined> => {
    const now = await ask<ExperimentCounts>(handle, 'progress');
    return now === undefined ? undefined : progressLine(now);
  };
  return followRun(handle, { comeBack, progress: () => (onEvent === undefined ? counts() : events(onEvent)) });
}

function progressLine({ stage, total, done, running, infra_failures, last_fault }: ExperimentCounts): string {
  const failures = infra_failures === 0 ? '' : `, ${count(infra_failures, 'infrastructure failure')}`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  return `${done}/${total} trials, ${running} under way, ${stage}${failures}${fault}`;
}
