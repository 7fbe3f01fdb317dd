import type { WorkflowHandle } from '@temporalio/client';

import type { DuelCounts } from '../../schemas/duel-run.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';
import { ask } from '../temporal/ask.ts';
import { failureOf } from '../temporal/failure-of.ts';
import { followRun } from '../temporal/follow-run.ts';
import { endText } from '../temporal/run-end.ts';

/**
 * Waits until a duel has ended with a verdict, whatever it says.
 *
 * @throws CommandError for one that ended without, and what `followRun` throws
 */
export async function awaitVerdict(handle: WorkflowHandle, comeBack: string): Promise<void> {
  const status = await followDuel(handle, comeBack);
  const failure = status === 'COMPLETED' ? null : await failureOf(handle);
  if (failure === null || failure.withResult) return;
  const { workflowId: id } = handle;
  throw new CommandError(EXIT.failed, `${id} ${endText(status, failure)}; "assay duel resume ${id}" goes on`);
}

/** Shows how far the duel is: one line that is rewritten on a terminal, else a line a change. */
async function followDuel(handle: WorkflowHandle, comeBack: string): Promise<string> {
  const terminal = process.stderr.isTTY;
  const started = Date.now();
  const progress = async (): Promise<string | undefined> => {
    const counts = await ask<DuelCounts>(handle, 'progress');
    if (counts === undefined) return undefined;
    const seconds = terminal ? ` ${Math.round((Date.now() - started) / 1000)} s` : '';
    return `${progressLine(counts)}${seconds}`;
  };
  if (!terminal) return followRun(handle, { comeBack, progress });
  try {
    return await followRun(handle, { comeBack, progress, show: (line) => process.stderr.write(`\r\u001b[K${line}`) });
  } finally {
    process.stderr.write('\r\u001b[K');
  }
}

const BAR_WIDTH = 24;

export function progressLine({ stage, total, asked, done, king, challenger, last_fault }: DuelCounts): string {
  const filled = total === 0 ? 0 : Math.round((done / total) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const scores =
    king === null || challenger === null ? '' : ` · king ${king.toFixed(3)}, challenger ${challenger.toFixed(3)}`;
  const fault = last_fault === null ? '' : ` · last fault: ${last_fault}`;
  const short = total > 0 && total < asked ? ` (${asked} asked for)` : '';
  return `${bar} ${done}/${total} samples${short}, ${stage}${scores}${fault}`;
}
