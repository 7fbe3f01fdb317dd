import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { Journal } from './journal.ts';

type SpendLine =
  | { kind: 'reserve'; call: string; usd: number }
  | { kind: 'settle'; call: string; usd: number }
  | { kind: 'withdraw'; call: string };

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
 * before it reads all others'; of two that race, the one that reads last sees both, so at most it goes without.
 */
export class SpendCap {
  private spent = 0;
  private readonly reserved = new Map<string, number>();
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
    await this.journal.append({ kind: 'reserve', call, usd }, { durable: false });
    const inFlight = [...this.reserved.values()].reduce((sum, bound) => sum + bound, 0);
    if (this.spent + inFlight <= capUsd) return true;
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
      this.reserved.set(line.call, line.usd);
      return;
    }
    // A settlement without its reservation is one that a retry repeats: it has been counted.
    if (line.kind === 'settle' && this.reserved.has(line.call)) this.spent += line.usd;
    this.reserved.delete(line.call);
  }
}
