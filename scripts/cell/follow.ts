import type { WorkflowHandle } from '@temporalio/client';

import type { CellCounts, CellInput } from '../../schemas/cell-run.ts';
import { count } from '../output.ts';
import { ask } from '../temporal/ask.ts';
import { followRun } from '../temporal/follow-run.ts';
import { modelsNeeded } from '../temporal/models-needed.ts';

/** Waits until a cell has ended, telling on stderr how far it is, a line a change; the status with which it ended. */
export function followCell(handle: WorkflowHandle, { config }: CellInput, comeBack: string): Promise<string> {
  const progress = async (): Promise<string | undefined> => {
    const counts = await ask<CellCounts>(handle, 'progress');
    return counts === undefined ? undefined : progressLine(counts);
  };
  return followRun(handle, { comeBack, progress, models: modelsNeeded([config]) });
}

function progressLine({ stage, attempt, max_attempts, turns, tokens }: CellCounts): string {
  const at = attempt === 0 ? '' : `attempt ${attempt} of ${max_attempts ?? '–'}, `;
  const done = turns === 0 ? '' : ` · ${count(turns, 'turn')}`;
  const used = tokens === 0 ? '' : ` · ${count(tokens, 'token')} before`;
  return `${at}${stage.replace('_', ' ')}${done}${used}`;
}
