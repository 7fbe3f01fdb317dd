import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { Journal } from '../ledger/journal.ts';
import { isAlive, isSameProcess, type ProcessIdentity } from '../processes/process-identity.ts';

type SlotLine =
  | { kind: 'ask'; holder: string; process: ProcessIdentity; slots: number }
  | { kind: 'hold'; holder: string; slots: number }
  /** The process that makes the holder's calls from now on. */
  | { kind: 'caller'; holder: string; caller: ProcessIdentity }
  /** A caller whose worker has ended has no call of this model in flight any more. */
  | { kind: 'idle'; caller: ProcessIdentity }
  | { kind: 'give'; holder: string };

interface Holder {
  process: ProcessIdentity;
  /** Processes that may have calls in flight. */
  callers: ProcessIdentity[];
  slots: number;
}

/**
 * Shares a model's cap on calls in flight among the worker processes of a home.
 *
 * Invariant: the slots that living processes hold never pass the cap. Each asks in a journal whose order all see, and is
 * granted what those before it leave; one that has only asked counts with all that it asked for. A worker that has ended holds its
 * slots until the process that makes its calls has none of this model in flight any more.
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
    this.journal = new Journal<SlotLine>(slotsPath(folder, model), (line) => this.apply(line));
  }

  /**
   * Takes up to `wanted` slots; 0 when others hold them all.
   *
   * @param process the worker that holds them
   */
  async take(wanted: number, process: ProcessIdentity): Promise<number> {
    await this.say({ kind: 'ask', holder: this.me, process, slots: wanted });
    let free = this.cap;
    for (const [holder, held] of this.holders) {
      if (holder === this.me) break;
      if (await anyAlive([held.process, ...held.callers])) free -= held.slots;
    }
    const granted = Math.max(0, Math.min(wanted, free));
    await this.say(
      granted === 0 ? { kind: 'give', holder: this.me } : { kind: 'hold', holder: this.me, slots: granted },
    );
    return granted;
  }

  /** Says who makes the calls of the slots that were taken. */
  async calledBy(caller: ProcessIdentity): Promise<void> {
    await this.say({ kind: 'caller', holder: this.me, caller });
  }

  async give(): Promise<void> {
    await this.say({ kind: 'give', holder: this.me });
  }

  private say(line: SlotLine): Promise<void> {
    return this.journal.append(line, { durable: false });
  }

  private apply(line: SlotLine): void {
    switch (line.kind) {
      case 'ask':
        this.holders.set(line.holder, { process: line.process, callers: [], slots: line.slots });
        return;
      case 'give':
        this.holders.delete(line.holder);
        return;
      case 'hold': {
        const holder = this.holders.get(line.holder);
        if (holder !== undefined) holder.slots = line.slots;
        return;
      }
      case 'caller':
        this.holders.get(line.holder)?.callers.push(line.caller);
        return;
      case 'idle':
        for (const holder of this.holders.values()) {
          holder.callers = holder.callers.filter((caller) => !isSameProcess(caller, line.caller));
        }
    }
  }
}

/** Says for a caller whose worker has ended that it has no call of a model in flight any more. */
export function callerIsIdle(folder: string, model: string, caller: ProcessIdentity): Promise<void> {
  const line: SlotLine = { kind: 'idle', caller };
  return new Journal<SlotLine>(slotsPath(folder, model), () => undefined).append(line, { durable: false });
}

/** Models that slots were ever taken of. */
export function modelsWithSlots(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => decodeURIComponent(basename(name, SUFFIX)));
}

const SUFFIX = '.jsonl';

function slotsPath(folder: string, model: string): string {
  return join(folder, `${encodeURIComponent(model)}${SUFFIX}`);
}

async function anyAlive(processes: readonly ProcessIdentity[]): Promise<boolean> {
  for (const one of processes) if (await isAlive(one)) return true;
  return false;
}
