import { CancellationScope } from '@temporalio/workflow';

/**
 * Does pieces of work at the same time, of which none counts without the others. The first that fails cancels the rest,
 * and its error is thrown when they have ended: nobody pays for what cannot count, and nothing is left running.
 */
export async function together<T>(pieces: readonly (() => Promise<T>)[]): Promise<T[]> {
  return CancellationScope.cancellable(async () => {
    const underWay = pieces.map((piece) => piece());
    try {
      return await Promise.all(underWay);
    } catch (error) {
      CancellationScope.current().cancel();
      await Promise.allSettled(underWay);
      throw error;
    }
  });
}
