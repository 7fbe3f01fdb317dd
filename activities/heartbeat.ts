import { Context } from '@temporalio/activity';

import { HEARTBEAT_MS } from '../temporal.config.ts';

/**
 * Runs the body of an activity while telling the engine that it lives, so that a dead worker is noticed within the
 * heartbeat time-out and a cancellation arrives soon.
 *
 * @param step what the activity is at, for who looks at it while it runs or waits (`assay stuck`, the Web UI)
 */
export async function withHeartbeat<T>(step: string, body: (context: Context) => Promise<T>): Promise<T> {
  const context = Context.current();
  context.heartbeat({ step });
  const beat = setInterval(() => context.heartbeat({ step }), HEARTBEAT_MS);
  try {
    return await body(context);
  } finally {
    clearInterval(beat);
  }
}
