import type { WorkflowHandle } from '@temporalio/client';

import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';
import { failureOf, type RunFailure } from './failure-of.ts';

/** How a run ended that did not complete, in words: `failed (config_invalid): …`, `was terminated`, `timed out`. */
export function endText(status: string, failure: Pick<RunFailure, 'type' | 'message'> | null): string {
  if (status === 'TIMED_OUT') return 'timed out';
  if (status !== 'FAILED' || failure === null) return `was ${status.toLowerCase()}`;
  return `failed${failure.type === null ? '' : ` (${failure.type})`}: ${failure.message}`;
}

/**
 * What a run came to that has ended.
 *
 * @param status as `followRun` gives it
 * @param goOn what the person may do then
 * @throws CommandError for one that did not complete; exit 64 where its input is at fault
 */
export async function resultOf<T>(handle: WorkflowHandle, status: string, goOn: string): Promise<T> {
  if (status === 'COMPLETED') return (await handle.result()) as T;
  const failure = await failureOf(handle);
  const code = failure?.type === 'config_invalid' ? EXIT.usage : EXIT.failed;
  throw new CommandError(code, `${handle.workflowId} ${endText(status, failure)}; ${goOn}`);
}
