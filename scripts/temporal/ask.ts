import { setTimeout as sleep } from 'node:timers/promises';

import { QueryNotRegisteredError, QueryRejectedError, type WorkflowHandle } from '@temporalio/client';

/** A query waits for a worker; nobody waits longer than this for a line of progress. */
const QUERY_MS = 3_000;

/** What a workflow answers to a query; undefined where no worker answers in time, or the workflow does not take it yet. */
export async function ask<T>(handle: WorkflowHandle, name: string, ...args: number[]): Promise<T | undefined> {
  const answer = handle.query<T, number[]>(name, ...args).catch((error: unknown) => {
    // Not yet there, or just ended: the next look tells.
    if (error instanceof QueryNotRegisteredError || error instanceof QueryRejectedError) return undefined;
    throw error;
  });
  return Promise.race([answer, sleep(QUERY_MS).then(() => undefined)]);
}
