import type { Context } from '@temporalio/activity';

/** What ends the wait for a reply. A request that is out is paid for, whoever still waits: it is heard to its end and kept. */
export interface CallSignals {
  /** Aborted when nobody waits for the reply any more: nothing is asked for then that has not been. */
  cancelled: AbortSignal;
  /** Aborted when the worker ends: it waits no longer, and a run that goes on finds what came. */
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
