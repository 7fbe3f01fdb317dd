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

/**
 * A named pipe for a command's standard error, so that standard output, which is a channel of results, stays free of it. It
 * is mounted read-only: what is written into it goes to the harness, and nothing grows.
 */
export class ErrorPipe {
  private readonly output: CappedOutput;
  private readonly ended: Promise<void>;

  private constructor(
    /** Where the pipe lies on the machine: the one file of its folder. */
    readonly path: string,
    private readonly socket: Socket,
    private readonly writer: FileHandle,
    limits: { readonly keptBytes: number; readonly floodBytes: number },
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
  static async open(
    folder: string,
    limits: { readonly keptBytes: number; readonly floodBytes: number },
    flood: () => void,
  ): Promise<ErrorPipe> {
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
