import type { Context } from '@temporalio/activity';

/**
 * What stops a purchase. A request that is out is paid for, whoever still waits for its reply: it is ended only with the
 * worker, and its reply goes to the ledger, where a run that goes on finds it.
 */
export interface CallSignals {
  /** Aborted when nobody waits for the reply any more: nothing is asked for then that has not been. */
  cancelled: AbortSignal;
  /** Aborted when the worker ends: then what is in flight ends too. */
  workerEnds: AbortSignal;
}

/** Those of an activity. A worker that ends after the activity was cancelled waits for its call as long as it waits at all. */
export function callSignals(context: Context): CallSignals {
  const { cancellationSignal: cancelled } = context;
  const workerEnds = new AbortController();
  cancelled.addEventListener('abort', () => {
    if (context.cancellationDetails?.workerShutdown === true) workerEnds.abort(cancelled.reason);
  });
  return { cancelled, workerEnds: workerEnds.signal };
}
