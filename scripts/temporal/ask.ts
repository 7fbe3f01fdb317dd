import { setTimeout as sleep } from 'node:timers/promises';

import {
  isGrpcServiceError,
  QueryNotRegisteredError,
  QueryRejectedError,
  ServiceError,
  type WorkflowHandle,
} from '@temporalio/client';

/** A query waits for a worker; nobody waits longer than this for a line of progress. */
const QUERY_MS = 3_000;

/** gRPC status of a workflow that is not ready to be asked. */
const NOT_READY: readonly (number | undefined)[] = [9];

/** What a workflow answers to a query; undefined where no worker answers in time, or the workflow does not take it yet. */
export async function ask<T>(handle: WorkflowHandle, name: string, ...args: number[]): Promise<T | undefined> {
  const answer = handle.query<T, number[]>(name, ...args).catch((error: unknown) => {
    // Not yet there, or just ended: the next look tells.
    if (error instanceof QueryNotRegisteredError || error instanceof QueryRejectedError) return undefined;
    // Nor does one answer whose code fails on its worker, which who follows it is told.
    const cause = error instanceof ServiceError ? error.cause : error;
    if (isGrpcServiceError(cause) && NOT_READY.includes(cause.code)) return undefined;
    throw error;
  });
  return Promise.race([answer, sleep(QUERY_MS).then(() => undefined)]);
}
