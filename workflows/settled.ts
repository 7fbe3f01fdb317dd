import { isStop } from './failure-type.ts';

/** What several independent activities gave: the values of those that succeeded, and the first error of the others. */
export interface Settled<T> {
  values: T[];
  firstError: unknown;
}

/**
 * Waits for all; one that fails costs only itself.
 *
 * @throws the first failure that stops the whole run (cancellation, an exhausted budget or quota)
 */
export async function settledValues<T>(promises: readonly Promise<T>[]): Promise<Settled<T>> {
  const results = await Promise.allSettled(promises);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const stop = errors.find((error): error is Error => isStop(error));
  if (stop !== undefined) throw stop;
  return {
    values: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    firstError: errors[0],
  };
}
