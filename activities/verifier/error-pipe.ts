import { execa } from 'execa';
import { constants, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CappedOutput } from '../world/capped-output.ts';

/** How long the end of standard error is waited for once its writers are dead, in milliseconds. */
const END_GRACE_MS = 500;

const NAME = 'stderr';

interface ErrorLimits {
  readonly keptBytes: number;
  readonly floodBytes: number;
}

/** What a command wrote to its standard error, and how its run ended. */
export interface HeardErrors<T> {
  /** Capped at `keptBytes`. */
  readonly stderr: string;
  /** It wrote more than `floodBytes` and was stopped for it: `ended` tells of no other end. */
  readonly flooded: boolean;
  readonly ended: PromiseSettledResult<T>;
}

/**
 * Runs a command with a pipe for its standard error, and closes the pipe however the command ends: one left open keeps the
 * worker from its own end.
 *
 * @param folder an empty folder; the caller removes it
 * @param run given where the pipe lies on the machine, and the signal to stop for a flood, by whose reason it then rejects
 */
export async function hearErrors<T>(
  folder: string,
  limits: ErrorLimits,
  run: (path: string, flood: AbortSignal) => Promise<T>,
): Promise<HeardErrors<T>> {
  const flood = new AbortController();
  const pipe = await ErrorPipe.open(folder, limits, () => flood.abort(FLOODED));
  const [ended] = await Promise.allSettled([run(pipe.path, flood.signal)]);
  return { stderr: await pipe.finish(), flooded: ended.status === 'rejected' && ended.reason === FLOODED, ended };
}

const FLOODED = new Error('standard error was flooded');

/**
 * A named pipe for a command's standard error, so that standard output, which is a channel of results, stays free of it. It
 * is mounted read-only: what is written into it goes to the harness, and nothing grows.
 */
class ErrorPipe {
  private readonly output: CappedOutput;
  private readonly ended: Promise<void>;

  private constructor(
    /** Where the pipe lies on the machine: the one file of its folder. */
    readonly path: string,
    private readonly socket: Socket,
    private readonly writer: FileHandle,
    limits: ErrorLimits,
    flood: () => void,
  ) {
    this.output = new CappedOutput(limits.keptBytes);
    this.ended = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
    // A pipe that breaks has ended; what the command did is told by its status.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.output.push(chunk);
      if (this.output.totalBytes > limits.floodBytes) flood();
    });
  }

  /**
   * @param folder an empty folder; the caller removes it
   * @param flood called when more than `floodBytes` were written, perhaps several times
   */
  static async open(folder: string, limits: ErrorLimits, flood: () => void): Promise<ErrorPipe> {
    const path = join(folder, NAME);
    await execa('mkfifo', ['-m', '600', '--', path]);
    // Opened without waiting for a writer; and the harness is a writer itself, so that the pipe does not end before it.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const socket = new Socket({ fd: descriptor, readable: true, writable: false });
    const writer = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    return new ErrorPipe(path, socket, writer, limits, flood);
  }

  /** What was written, capped, once nobody writes any more. */
  async finish(): Promise<string> {
    await this.writer.close();
    await Promise.race([this.ended, sleep(END_GRACE_MS)]);
    this.socket.destroy();
    return this.output.finish().output;
  }
}
