import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

import type { Hands } from './hands.ts';
import type { FromHost, ToHost } from './sandbox-host-messages.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';
import type { SandboxResult, SandboxSpec } from './sandbox-spec.ts';

interface Pending {
  /** Takes the result of a command; undefined for a removal. */
  resolve: (result: SandboxResult | undefined) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

/**
 * Runs commands as `runInSandbox` does, and removes what they left, in a small process of its own. To start a process, the
 * kernel copies the memory map of the one that starts it: in a worker of some hundred megabytes that takes tens of milliseconds
 * a command, in which the worker does nothing else. The process begins with the first command and ends with this one; when it
 * dies, its commands fail and the next one begins another.
 */
export class SandboxHost implements Hands {
  private process: ChildProcess | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  /** @param program of the process, compiled */
  constructor(private readonly program = join(import.meta.dirname, 'sandbox-host-process.js')) {}

  /**
   * @throws SandboxUnavailable, SandboxFailed, or the signal's reason, as `runInSandbox` does
   */
  readonly run = async ({ signal, ...spec }: SandboxSpec): Promise<SandboxResult> => {
    signal?.throwIfAborted();
    const result = await this.ask((id) => ({ kind: 'run', id, spec }), signal);
    if (result === undefined) throw new Error('the sandbox host took a command for something else');
    return result;
  };

  /**
   * Removes a tree as `removeTree` does, which starts programs too.
   *
   * @throws SandboxFailed
   */
  readonly remove = async (folder: string): Promise<void> => {
    await this.ask((id) => ({ kind: 'remove', id, folder }));
  };

  private ask(messageOf: (id: number) => ToHost, signal?: AbortSignal): Promise<SandboxResult | undefined> {
    const host = (this.process ??= this.start());
    const id = (this.lastId += 1);
    const abort = (): void => this.send(host, { kind: 'abort', id });
    return new Promise<SandboxResult | undefined>((resolve, reject) => {
      this.pending.set(id, { resolve, reject, signal });
      signal?.addEventListener('abort', abort, { once: true });
      this.send(host, messageOf(id));
    }).finally(() => signal?.removeEventListener('abort', abort));
  }

  private start(): ChildProcess {
    const host = fork(this.program, [], {
      // What stops a worker gracefully must not stop the commands that it still waits for: a group of its own.
      detached: true,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    host.on('message', (message: FromHost) => this.answered(message));
    host.once('error', (error) => this.ended(host, error.message));
    host.once('exit', (code, signal) => this.ended(host, `ended with ${signal ?? code ?? 'no status'}`));
    // Only a command that is waited for keeps the worker alive, and what waits for it does so by itself.
    host.unref();
    host.channel?.unref();
    return host;
  }

  /** A host that is gone says so by its end, which fails its commands. */
  private send(host: ChildProcess, message: ToHost): void {
    if (host.connected) host.send(message, () => undefined);
  }

  private answered(message: FromHost): void {
    const pending = this.pending.get(message.id);
    if (pending === undefined) return;
    this.pending.delete(message.id);
    switch (message.kind) {
      case 'result':
        pending.resolve(message.result);
        break;
      case 'removed':
        pending.resolve(undefined);
        break;
      case 'aborted':
        pending.reject(pending.signal?.reason);
        break;
      case 'unavailable':
        pending.reject(new SandboxUnavailable(message.why, message.remedy));
        break;
      case 'failed':
        pending.reject(new SandboxFailed(message.message));
        break;
      case 'fault':
        pending.reject(new Error(`the sandbox host is at fault: ${message.stack}`));
        break;
    }
  }

  private ended(host: ChildProcess, how: string): void {
    if (this.process !== host) return;
    this.process = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const { reject, signal } of pending) {
      reject(signal?.aborted === true ? signal.reason : new SandboxFailed(`the process that runs commands ${how}`));
    }
  }
}
