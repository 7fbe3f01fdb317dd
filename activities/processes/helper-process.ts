import { type ChildProcess, fork } from 'node:child_process';

import { identify, type ProcessIdentity } from './process-identity.ts';

/** What a helper is told: to do something, or that something is no longer wanted. */
export type ToHelper<Ask> = { id: number; ask: Ask } | { id: number; unwanted: true };

/** What a helper says of something that it was asked, once that has ended; `fault` is the stack of a fault of ours. */
export type FromHelper<Told> = { id: number; told: Told } | { id: number; fault: string };

interface Pending<Told> {
  resolve: (told: Told) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

/**
 * A process of a worker's own that does what it is asked (`answer-asks.ts` is its side). It begins with the first ask; when it
 * dies, what it was asked fails and the next ask begins another. What becomes of it when the worker dies is its own affair.
 */
export class HelperProcess<Ask, Told> {
  private process: ChildProcess | undefined;
  private readonly pending = new Map<number, Pending<Told>>();
  private lastId = 0;

  /**
   * @param name in messages
   * @param program of the process, compiled
   * @param died makes the error of an ask whose process ended
   * @param parameters of the program
   * @param began told of each process that begins
   */
  constructor(
    private readonly name: string,
    private readonly program: string,
    private readonly died: (message: string) => Error,
    private readonly parameters: readonly string[] = [],
    private readonly began: (process: ProcessIdentity) => void = () => undefined,
  ) {}

  /**
   * Resolves with what the helper tells, also of what is no longer wanted.
   *
   * @param signal says that the answer is no longer wanted; its reason is thrown where the process dies after that
   */
  ask(ask: Ask, signal?: AbortSignal): Promise<Told> {
    const helper = this.running();
    const id = (this.lastId += 1);
    const abort = (): void => send(helper, { id, unwanted: true });
    return new Promise<Told>((resolve, reject) => {
      this.pending.set(id, { resolve, reject, signal });
      signal?.addEventListener('abort', abort, { once: true });
      send(helper, { id, ask });
    }).finally(() => signal?.removeEventListener('abort', abort));
  }

  /** The process, which begins now if it has not yet; undefined where none could be started. */
  async identity(): Promise<ProcessIdentity | undefined> {
    const { pid } = this.running();
    return pid === undefined ? undefined : identify(pid);
  }

  private running(): ChildProcess {
    return (this.process ??= this.start());
  }

  private start(): ChildProcess {
    const helper = fork(this.program, this.parameters, {
      // What stops a worker must not stop what it still waits for: a group of its own.
      detached: true,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (helper.pid !== undefined) void identify(helper.pid).then(this.began);
    helper.on('message', (message: FromHelper<Told>) => this.told(message));
    helper.once('error', (error) => this.ended(helper, error.message));
    helper.once('exit', (code, signal) => this.ended(helper, `ended with ${signal ?? code ?? 'no status'}`));
    // Only what is waited for keeps the worker alive, and what waits for it does so by itself.
    helper.unref();
    helper.channel?.unref();
    return helper;
  }

  private told(message: FromHelper<Told>): void {
    const pending = this.pending.get(message.id);
    if (pending === undefined) return;
    this.pending.delete(message.id);
    if ('told' in message) pending.resolve(message.told);
    else pending.reject(new Error(`the process that ${this.name} is at fault: ${message.fault}`));
  }

  private ended(helper: ChildProcess, how: string): void {
    if (this.process !== helper) return;
    this.process = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const { reject, signal } of pending) {
      reject(signal?.aborted === true ? signal.reason : this.died(`the process that ${this.name} ${how}`));
    }
  }
}

/** A helper that is gone says so by its end, which fails what it was asked. */
function send<Ask>(helper: ChildProcess, message: ToHelper<Ask>): void {
  if (helper.connected) helper.send(message, () => undefined);
}
