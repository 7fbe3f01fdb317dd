import type { WorkflowHandle } from '@temporalio/client';

import type { ChainCounts, ChainInput } from '../../schemas/chain-run.ts';
import { note } from '../output.ts';
import { printable } from '../printable.ts';
import { ask } from '../temporal/ask.ts';
import { followRun } from '../temporal/follow-run.ts';
import { modelsNeeded } from '../temporal/models-needed.ts';

/** Waits until a chain has ended; a line on stderr a change. Gives the status with which it ended. */
export function followChain(handle: WorkflowHandle, { config }: ChainInput, comeBack: string): Promise<string> {
  const progress = async (): Promise<string | undefined> => {
    const counts = await ask<ChainCounts>(handle, 'progress');
    return counts === undefined ? undefined : progressLine(counts);
  };
  return followRun(handle, {
    ...{ comeBack, progress, models: modelsNeeded([config]) },
    show: (line) => note(`${printable(config.label)}: ${line}`),
  });
}

export function progressLine({ stage, links, ended, running, last_fault }: ChainCounts): string {
  const done = ended.map(({ link, disposition }) => `${link} ${disposition ?? 'not at its end'}`);
  const now = running === null ? stage : `link ${running} of ${links} under way`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  return `${[now, ...done].join(' · ')}${fault}`;
}
