import {
  isGrpcServiceError,
  QueryNotRegisteredError,
  QueryRejectedError,
  ServiceError,
  type WorkflowHandle,
} from '@temporalio/client';

/** A query waits for a worker; nobody waits longer than this for a line of progress. */
const QUERY_MS = 3_000;

/** gRPC statuses of a query that was not answered in time, or of a workflow whose code fails on its worker. */
const UNANSWERED: readonly (number | undefined)[] = [4, 1, 9];

/** What a workflow answers to a query; undefined where no worker answers in time, or the workflow does not take it yet. */
export async function ask<T>(handle: WorkflowHandle, name: string, ...args: number[]): Promise<T | undefined> {
  try {
    // A deadline of the call's own: one that was only waited for no longer would keep the command from ending.
    return await handle.client.withDeadline(Date.now() + QUERY_MS, () => handle.query<T, number[]>(name, ...args));
  } catch (error) {
    // Not yet there, or just ended: the next look tells.
    if (error instanceof QueryNotRegisteredError || error instanceof QueryRejectedError) return undefined;
    const cause = error instanceof ServiceError ? error.cause : error;
    if (isGrpcServiceError(cause) && UNANSWERED.includes(cause.code)) return undefined;
    throw error;
  }
}
