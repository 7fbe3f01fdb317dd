import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { Journal } from '../activities/ledger/journal.ts';
import { isAlive, type ProcessIdentity } from '../activities/processes/process-identity.ts';

type SlotLine =
  | { kind: 'ask'; holder: string; process: ProcessIdentity; caller?: ProcessIdentity; slots: number }
  | { kind: 'hold'; holder: string; slots: number }
  | { kind: 'give'; holder: string };

interface Holder {
  processes: readonly ProcessIdentity[];
  slots: number;
}

/**
 * Shares a model's cap on calls in flight among the worker processes of a home.
 *
 * Invariant: the slots that living processes hold never pass the cap. Each asks in a journal whose order all see, and is
 * granted what those before it leave; one that has only asked counts with all that it asked for. A worker that has ended holds its
 * slots for as long as the process lives that makes its calls, for they may still be in flight.
 */
export class ModelSlots {
  private readonly holders = new Map<string, Holder>();
  private readonly journal: Journal<SlotLine>;
  private readonly me = randomUUID();

  constructor(
    folder: string,
    model: string,
    private readonly cap: number,
  ) {
    this.journal = new Journal<SlotLine>(join(folder, `${encodeURIComponent(model)}.jsonl`), (line) =>
      this.apply(line),
    );
  }

  /**
   * Takes up to `wanted` slots; 0 when others hold them all.
   *
   * @param worker the process that holds them
   * @param caller the one that makes its calls
   */
  async take(wanted: number, worker: ProcessIdentity, caller?: ProcessIdentity): Promise<number> {
    const processes = { process: worker, ...(caller === undefined ? {} : { caller }) };
    await this.journal.append({ kind: 'ask', holder: this.me, ...processes, slots: wanted }, { durable: false });
    let free = this.cap;
    for (const [holder, { processes: owners, slots }] of this.holders) {
      if (holder === this.me) break;
      if (await anyAlive(owners)) free -= slots;
    }
    const granted = Math.max(0, Math.min(wanted, free));
    await this.journal.append(
      granted === 0 ? { kind: 'give', holder: this.me } : { kind: 'hold', holder: this.me, slots: granted },
      { durable: false },
    );
    return granted;
  }

  async give(): Promise<void> {
    await this.journal.append({ kind: 'give', holder: this.me }, { durable: false });
  }

  private apply(line: SlotLine): void {
    if (line.kind === 'ask') {
      const processes = line.caller === undefined ? [line.process] : [line.process, line.caller];
      this.holders.set(line.holder, { processes, slots: line.slots });
    } else if (line.kind === 'give') this.holders.delete(line.holder);
    else {
      const holder = this.holders.get(line.holder);
      if (holder !== undefined) holder.slots = line.slots;
    }
  }
}

async function anyAlive(processes: readonly ProcessIdentity[]): Promise<boolean> {
  for (const one of processes) if (await isAlive(one)) return true;
  return false;
}
