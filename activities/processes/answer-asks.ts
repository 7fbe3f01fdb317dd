import type { FromHelper, ToHelper } from './helper-process.ts';

/**
 * The helper's side of a `HelperProcess`: does what its worker asks, and tells what came of it.
 *
 * @param answer what it throws is a fault of ours
 * @param orphaned called once, when the worker has ended; told what is still under way
 */
export function answerAsks<Ask, Told>(
  answer: Answer<Ask, Told>,
  orphaned: (underWay: readonly UnderWay<Ask>[]) => void,
): void {
  const underWay = new Map<number, UnderWay<Ask>>();
  const serve = async (id: number, ask: Ask): Promise<void> => {
    const unwanted = new AbortController();
    const ended = answer(ask, unwanted.signal).then<FromHelper<Told>, FromHelper<Told>>(
      (told) => ({ id, told }),
      (error: unknown) => ({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    underWay.set(id, { ask, unwanted, ended });
    const message = await ended;
    underWay.delete(id);
    // Without a worker there is nobody to tell.
    if (process.connected) process.send?.(message);
  };
  process.on('message', (message: ToHelper<Ask>) => {
    if ('ask' in message) void serve(message.id, message.ask);
    else underWay.get(message.id)?.unwanted.abort();
  });
  process.once('disconnect', () => orphaned([...underWay.values()]));
}

/** @param signal says that the answer is no longer wanted */
type Answer<Ask, Told> = (ask: Ask, signal: AbortSignal) => Promise<Told>;

/** Something that a helper does, what says that it is not wanted, and its end, which never rejects. */
export interface UnderWay<Ask> {
  ask: Ask;
  unwanted: AbortController;
  ended: Promise<unknown>;
}
