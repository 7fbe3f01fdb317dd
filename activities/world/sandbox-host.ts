import { join } from 'node:path';

import { HelperProcess } from '../processes/helper-process.ts';
import type { Hands } from './hands.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';
import type { HostAsk, HostTold } from './sandbox-host-messages.ts';
import type { SandboxResult, SandboxSpec } from './sandbox-spec.ts';

/**
 * Runs commands as `runInSandbox` does, and removes what they left, in a small process of its own. To start a process, the
 * kernel copies the memory map of the one that starts it: in a worker of some hundred megabytes that takes tens of milliseconds
 * a command, in which the worker does nothing else. The process ends with this one.
 */
export class SandboxHost implements Hands {
  private readonly helper: HelperProcess<HostAsk, HostTold>;

  /** @param program of the process, compiled */
  constructor(program = join(import.meta.dirname, 'sandbox-host-process.js')) {
    this.helper = new HelperProcess('runs commands', program, (message) => new SandboxFailed(message));
  }

  /**
   * @throws SandboxUnavailable, SandboxFailed, or the signal's reason, as `runInSandbox` does
   */
  readonly run = async ({ signal, ...spec }: SandboxSpec): Promise<SandboxResult> => {
    signal?.throwIfAborted();
    const told = succeeded(await this.helper.ask({ kind: 'run', spec }, signal));
    if (told.kind === 'result') return told.result;
    signal?.throwIfAborted();
    throw new Error('the sandbox host took a command for something else');
  };

  /**
   * Removes a tree as `removeTree` does, which starts programs too.
   *
   * @throws SandboxFailed
   */
  readonly remove = async (folder: string): Promise<void> => {
    succeeded(await this.helper.ask({ kind: 'remove', folder }));
  };
}

/** @throws SandboxUnavailable, SandboxFailed */
function succeeded(told: HostTold): Exclude<HostTold, { kind: 'unavailable' | 'failed' }> {
  if (told.kind === 'unavailable') throw new SandboxUnavailable(told.why, told.remedy);
  if (told.kind === 'failed') throw new SandboxFailed(told.message);
  return told;
}
