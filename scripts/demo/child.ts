import { createInterface } from 'node:readline';
import { once } from 'node:events';

import { execa } from 'execa';

import { CommandError } from '../command-error.ts';
import { EXIT } from '../output.ts';

/** A program that runs beside this one. */
export interface Child {
  /** The first line that it prints. */
  firstLine(): Promise<string>;
  /** Tells it to stop, and waits until it has. */
  stop(): Promise<void>;
}

/** Time that a child has to stop by itself. */
const STOP_SECONDS = 25;

/** Starts a program; what it says on stderr goes to ours. It ends with us, whatever happens. */
export function startChild(command: string, args: readonly string[]): Child {
  const child = execa(command, args, {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
    buffer: false,
    reject: false,
    cleanup: true,
    forceKillAfterDelay: STOP_SECONDS * 1000,
  });
  const lines = createInterface({ input: child.stdout });
  return {
    async firstLine() {
      const ended = child.then(({ exitCode }) => {
        throw new CommandError(EXIT.failed, `${args.slice(1, 3).join(' ')} ended with ${exitCode ?? 'a signal'}`);
      });
      const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
      return line;
    },
    async stop() {
      child.kill('SIGTERM');
      await child;
    },
  };
}
