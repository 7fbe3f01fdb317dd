import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Ledgers, StepState, WorkflowLedger } from './ledger.ts';
import { isSameOwner, lives, thisOwner } from './owner.ts';

/** What `paidOnce` did: took the value from the ledger, or bought it. */
export interface Paid<T> {
  value: T;
  bought: boolean;
}

/**
 * Buys the value of a logical step of a workflow at most once, whatever crashes, retries, resets or runs beside it.
 *
 * Invariant: `buy` runs only while this process holds the step's claim, and its value is in the ledger before anybody is
 * told of it. A step's claim is held by the first claim in the ledger whose owner lives; the others wait for its value.
 * Within one process, askers of a step share one purchase. Its value, that is: that it failed may be the other's alone,
 * who was cancelled or has a smaller cap, so each finds out for itself.
 *
 * What was bought is noted the moment it arrives, before the disks have it: a process that is killed from then on loses nothing,
 * and whoever claims the step next takes it up. What no ledger can close: a process that dies while the answer is on its way, or
 * a machine before its disks have it. There the same idempotency key goes out with the next attempt (see chat-client.ts).
 */
export class PaidOnce {
  private readonly underWay = new Map<string, Promise<Paid<unknown>>>();

  constructor(private readonly ledgers: Ledgers) {}

  /**
   * @param buy may call `arrived` with the value once it has it, before it is safely away
   * @param recall puts away what arrived at a process that died; false where too little of it is left, so that it is bought
   */
  async value<T>(
    workflowId: string,
    step: string,
    buy: (arrived: (value: T) => void) => Promise<T>,
    signal?: AbortSignal,
    recall?: (value: T) => Promise<boolean>,
  ): Promise<Paid<T>> {
    const key = JSON.stringify([workflowId, step]);
    for (let shared = this.underWay.get(key); shared !== undefined; shared = this.underWay.get(key)) {
      const [outcome] = await Promise.allSettled([shared as Promise<Paid<T>>]);
      if (outcome.status === 'fulfilled') return { value: outcome.value.value, bought: false };
    }
    const purchase = this.claimAndBuy(workflowId, step, buy, signal, recall);
    this.underWay.set(key, purchase);
    try {
      return await purchase;
    } finally {
      this.underWay.delete(key);
    }
  }

  private async claimAndBuy<T>(
    workflowId: string,
    step: string,
    buy: (arrived: (value: T) => void) => Promise<T>,
    signal: AbortSignal | undefined,
    recall: ((value: T) => Promise<boolean>) | undefined,
  ): Promise<Paid<T>> {
    const ledger = this.ledgers.of(workflowId);
    const before = await ledger.read(step);
    if (before.paid !== undefined) return { value: before.paid.value as T, bought: false };

    const claim = randomUUID();
    held.add(claim);
    try {
      let state = await ledger.append({ kind: 'claim', step, owner: await thisOwner(), claim, at: Date.now() });
      while (state.paid === undefined && (await holder(state)) !== claim) {
        await sleep(POLL_MS, undefined, { signal });
        state = await ledger.read(step);
      }
      if (state.paid !== undefined) return { value: state.paid.value as T, bought: false };
      const left = state.arrived?.value as T | undefined;
      const isLeft = left !== undefined && recall !== undefined && (await recall(left));
      const value = isLeft ? left : await buy((arrived) => ledger.arrived(step, arrived));
      await ledger.append({ kind: 'paid', step, value, at: Date.now() });
      return { value, bought: true };
    } finally {
      held.delete(claim);
      await release(ledger, step, claim);
    }
  }
}

/** Claims that this process makes use of. One that it could not release, say because the disk was full, is none. */
const held = new Set<string>();

async function holder({ claims }: StepState): Promise<string | undefined> {
  const own = await thisOwner();
  for (const { claim, owner, at } of claims) {
    if (isSameOwner(owner, own) ? held.has(claim) : await lives(owner, at)) return claim;
  }
  return undefined;
}

/** Others wait for a claim as long as this process lives, so what cannot be written now is written later. */
async function release(ledger: WorkflowLedger, step: string, claim: string): Promise<void> {
  try {
    await ledger.append({ kind: 'release', step, claim });
  } catch (error) {
    const again = (): void => void release(ledger, step, claim).catch(() => undefined);
    setTimeout(again, RELEASE_AGAIN_MS).unref();
    throw error;
  }
}

/** How long a claim that could not be released waits for the next try. */
const RELEASE_AGAIN_MS = 5_000;

/** How often a waiting process looks whether the step's holder has paid. */
const POLL_MS = 200;
