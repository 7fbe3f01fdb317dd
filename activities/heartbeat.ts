import { Context } from '@temporalio/activity';

import { HEARTBEAT_MS } from '../temporal.config.ts';

/**
 * Runs the body of an activity while telling the engine that it lives, so that a dead worker is noticed within the
 * heartbeat time-out and a cancellation arrives soon.
 */
export async function withHeartbeat<T>(body: (context: Context) => Promise<T>): Promise<T> {
  const context = Context.current();
  context.heartbeat();
  const beat = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
  try {
    return await body(context);
  } finally {
    clearInterval(beat);
  }
}
