import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { Journal } from './journal.ts';
import { lives, type Owner, thisOwner } from './owner.ts';

type SpendLine =
  | ({ kind: 'reserve'; call: string } & Reservation)
  | { kind: 'settle'; call: string; usd: number }
  | { kind: 'withdraw'; call: string };

/** The upper bound of a call in flight, who makes it and since when; one without an owner is not in flight any more. */
interface Reservation {
  usd: number;
  owner?: Owner;
  at?: number;
}

/** The caps of runs, by their ids: one object a run, over journals below the ledgers' folder. */
export function spendCapsIn(ledgerFolder: string): (run: string) => SpendCap {
  const caps = new Map<string, SpendCap>();
  return (run) => {
    const known = caps.get(run) ?? new SpendCap(join(ledgerFolder, 'spend'), run);
    caps.set(run, known);
    return known;
  };
}

/** The next call would take the run past its cap. */
export class BudgetExhausted extends Error {
  override readonly name = 'BudgetExhausted';
}

/**
 * Holds `max_cost_usd` over all calls of a run, in all processes.
 *
 * Invariant: spent + upper bounds of the calls in flight never passes the cap. Each call writes its own reservation
 * before it reads all others'; of two that race, the one that reads last sees both, so at most it goes without. What a
 * process that died had in flight is asked for again under its key, and reserved again then; until then it is in nobody's way.
 */
export class SpendCap {
  private spent = 0;
  private readonly reserved = new Map<string, Reservation>();
  private readonly journal: Journal<SpendLine>;

  constructor(folder: string, run: string) {
    const name = createHash('sha256').update(run).digest('hex');
    this.journal = new Journal<SpendLine>(join(folder, `${name}.jsonl`), (line) => this.apply(line));
  }

  /**
   * Reserves the upper bound of a call.
   *
   * @param usd most that the call can cost
   * @throws BudgetExhausted when it would pass the cap even with nothing else in flight
   * @returns false when it must wait for calls in flight to settle
   */
  async reserve(call: string, usd: number, capUsd: number): Promise<boolean> {
    const owner = await thisOwner();
    await this.journal.append({ kind: 'reserve', call, usd, owner, at: Date.now() }, { durable: false });
    const { spent } = this;
    const reservations = [...this.reserved.values()];
    if (spent + sumOf(reservations) <= capUsd || spent + sumOf(await living(reservations)) <= capUsd) return true;
    await this.journal.append({ kind: 'withdraw', call }, { durable: false });
    if (this.spent + usd > capUsd) {
      throw new BudgetExhausted(
        `this call may cost up to $${usd.toFixed(4)}; $${this.spent.toFixed(4)} of max_cost_usd ${capUsd} are spent`,
      );
    }
    return false;
  }

  /** The call has ended and cost this much (0 when nothing was bought). */
  async settle(call: string, usd: number): Promise<void> {
    await this.journal.append({ kind: 'settle', call, usd }, { durable: true });
  }

  private apply(line: SpendLine): void {
    if (line.kind === 'reserve') {
      this.reserved.set(line.call, line);
      return;
    }
    // A settlement without its reservation is one that a retry repeats: it has been counted.
    if (line.kind === 'settle' && this.reserved.has(line.call)) this.spent += line.usd;
    this.reserved.delete(line.call);
  }
}

function sumOf(reservations: readonly Reservation[]): number {
  return reservations.reduce((sum, { usd }) => sum + usd, 0);
}

/** Those whose process lives; each process is asked once. */
async function living(reservations: readonly Reservation[]): Promise<Reservation[]> {
  const alive = new Map<string, boolean>();
  for (const { owner, at = 0 } of reservations) {
    const key = JSON.stringify(owner);
    if (owner !== undefined && !alive.has(key)) alive.set(key, await lives(owner, at));
  }
  return reservations.filter(({ owner }) => alive.get(JSON.stringify(owner)) === true);
}
