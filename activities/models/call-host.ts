import { once } from 'node:events';
import { join } from 'node:path';

import { ApplicationFailure } from '@temporalio/common';

import { failure } from '../failure.ts';
import { HelperProcess } from '../processes/helper-process.ts';
import type { ProcessIdentity } from '../processes/process-identity.ts';
import type { AskedCall } from './asked-call.ts';
import type { CallTold, ToldFailure } from './call-host-messages.ts';
import type { CallSignals } from './call-signals.ts';
import type { PaidReply } from './paid-reply.ts';

/**
 * Buys replies as `ModelCaller` does, in a process of its own that outlives the worker for as long as it has calls in flight: a
 * worker may be killed at any moment, and what was asked for is still heard, and noted. The process holds the claims of its calls,
 * so that a worker that goes on waits for them and asks for nothing twice.
 */
export class CallHost {
  private readonly helper: HelperProcess<AskedCall, CallTold>;
  private began: (process: ProcessIdentity) => void = () => undefined;
  /** Calls that the process has not told of yet, by their models, whether somebody still waits for them or not. */
  private readonly asked = new Map<string, Set<Promise<CallTold>>>();

  /**
   * @param program of the process, compiled
   */
  constructor(
    { store, ledger, leases }: { store: string; ledger: string; leases: string },
    program = join(import.meta.dirname, 'call-host-process.js'),
  ) {
    const died = (message: string): Error => failure('caller_failed', message);
    this.helper = new HelperProcess('calls models', program, died, [store, ledger, leases], (process) =>
      this.began(process),
    );
  }

  /**
   * @throws ApplicationFailure of the closed list; the reason of a signal
   */
  async buy(asked: AskedCall, { cancelled, workerEnds }: CallSignals): Promise<PaidReply> {
    cancelled.throwIfAborted();
    const told = await unlessAborted(this.ask(asked, cancelled), workerEnds);
    if (told.kind === 'paid') return told.reply;
    if (told.kind === 'failed') throw applicationFailure(told.failure);
    cancelled.throwIfAborted();
    throw new Error('the call host took back a call that was wanted');
  }

  /** Has somebody told of each process that makes calls from now on. */
  whenBegun(began: (process: ProcessIdentity) => void): void {
    this.began = began;
  }

  /** Waits until no call of a model is in flight that was asked for before. */
  async idle(model: string): Promise<void> {
    await Promise.allSettled([...(this.asked.get(model) ?? [])]);
  }

  /** The process, which begins now if it has not yet; undefined where none could be started. */
  identity(): Promise<ProcessIdentity | undefined> {
    return this.helper.identity();
  }

  private async ask(asked: AskedCall, cancelled: AbortSignal): Promise<CallTold> {
    const { model } = asked.served;
    const calls = this.asked.get(model) ?? new Set();
    this.asked.set(model, calls);
    const call = this.helper.ask(asked, cancelled);
    calls.add(call);
    try {
      return await call;
    } finally {
      calls.delete(call);
    }
  }
}

function applicationFailure({ nextRetryDelayMs, ...told }: ToldFailure): ApplicationFailure {
  return ApplicationFailure.create({
    ...told,
    ...(nextRetryDelayMs === undefined ? {} : { nextRetryDelay: nextRetryDelayMs }),
  });
}

/** Waits for work until the signal is given; what becomes of the work then is nobody's concern here. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const waited = new AbortController();
  try {
    await Promise.race([work, once(signal, 'abort', { signal: waited.signal })]);
    signal.throwIfAborted();
    return await work;
  } finally {
    waited.abort();
  }
}
