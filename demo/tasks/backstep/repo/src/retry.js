import { setTimeout as pause } from 'node:timers/promises';

import { delayBefore } from './delay.js';
import { AttemptsFailed, isStop } from './errors.js';
import { checkPolicy } from './policy.js';

/** Most errors that are kept of a run without end. */
const ERRORS_MAX = 20;

/**
 * Calls `work` until it succeeds. Gives what it gives.
 *
 * @param {(attempt: number) => unknown} work gets the number of the attempt, from 1
 * @param options see the README; `wait` may take the place of the timer, for tests
 */
export async function retry(work, options = {}) {
  const { signal, wait = pauseFor, random, ...rest } = options;
  const policy = checkPolicy(rest);
  const errors = [];
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      if (isStop(error)) throw error;
      errors.push(error);
      if (errors.length > ERRORS_MAX) errors.shift();
      if (attempt >= policy.attempts) throw new AttemptsFailed(errors);
    }
    await wait(delayBefore(attempt, rest, random), signal);
  }
}

function pauseFor(milliseconds, signal) {
  return pause(milliseconds, undefined, { signal });
}
