/** What a wait is rejected with when its time is over. */
export class TimeoutError extends Error {
  name = 'TimeoutError';
}

/**
 * The next message of a topic or pattern.
 *
 * @param bus
 * @param {string} pattern
 * @param {{ timeout?: number, signal?: AbortSignal }} options longest wait in milliseconds; a signal that ends it
 */
export function waitFor(bus, pattern, { timeout = Infinity, signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    let timer;
    const abort = () => {
      clearTimeout(timer);
      stop();
      reject(signal.reason);
    };
    const stop = bus.once(pattern, (message) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(message);
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (timeout !== Infinity) {
      timer = setTimeout(() => reject(new TimeoutError(`no ${pattern} within ${timeout} ms`)), timeout);
    }
  });
}
