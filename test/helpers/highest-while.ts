import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The highest value that a measure has while some work goes on, as far as it is looked at.
 *
 * @throws what the work or the measure throws
 */
export async function highestWhile<Result>(
  work: Promise<Result>,
  measure: () => Promise<number>,
  everyMs: number,
): Promise<{ result: Result; highest: number }> {
  const ended = new AbortController();
  let highest = 0;
  const watching = (async (): Promise<void> => {
    while (!ended.signal.aborted) {
      highest = Math.max(highest, await measure());
      await sleep(everyMs);
    }
  })();
  try {
    const result = await work;
    return { result, highest };
  } finally {
    ended.abort();
    await watching;
  }
}
