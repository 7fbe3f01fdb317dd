import { appendFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

import { makeFolder } from '../artifacts/make-folder.ts';

/**
 * A file of JSON lines that several processes append to and read. Order on disk is the one order that all of them see
 * (O_APPEND). A process that dies while it writes leaves a line that is not JSON; it is passed over, for what it would
 * have said never took effect.
 */
export class Journal<Line extends object> {
  private offset = 0;
  private rest = '';
  private reading: Promise<void> = Promise.resolve();

  /** @param apply called once for each line, in the order of the file */
  constructor(
    private readonly path: string,
    private readonly apply: (line: Line) => void,
  ) {}

  /** Adds a line and reads all up to it and beyond. With `durable`, the line outlives the machine. */
  async append(line: Line, { durable }: { durable: boolean }): Promise<void> {
    await makeFolder(dirname(this.path));
    const file = await open(this.path, 'a');
    try {
      await file.appendFile(written(line));
      if (durable) await file.datasync();
    } finally {
      await file.close();
    }
    await this.sync();
  }

  /**
   * Adds a line before anything else of this process runs: it outlives the process from here on, though not the machine. A line
   * was appended before, so that there is a file.
   */
  appendNow(line: Line): void {
    appendFileSync(this.path, written(line));
  }

  /** Reads what has been added, by whomever. Calls are served one after another. */
  sync(): Promise<void> {
    const next = this.reading.then(() => this.readOn());
    this.reading = next.catch(() => undefined);
    return next;
  }

  private async readOn(): Promise<void> {
    let file;
    try {
      file = await open(this.path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    try {
      const buffer = Buffer.alloc(64 * 1024);
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, this.offset);
        if (bytesRead === 0) return;
        this.take(buffer.subarray(0, bytesRead));
      }
    } finally {
      await file.close();
    }
  }

  /** Whole lines only: bytes after the last newline are read again with the rest of their line. */
  private take(chunk: Buffer): void {
    const end = chunk.lastIndexOf(0x0a);
    if (end < 0) {
      this.rest += chunk.toString('latin1');
      this.offset += chunk.length;
      return;
    }
    const bytes = Buffer.concat([Buffer.from(this.rest, 'latin1'), chunk.subarray(0, end)]);
    this.rest = chunk.subarray(end + 1).toString('latin1');
    this.offset += chunk.length;
    for (const text of bytes.toString('utf8').split('\n')) {
      if (text === '') continue;
      const line = this.parse(text);
      if (line !== undefined) this.apply(line);
    }
  }

  private parse(text: string): Line | undefined {
    try {
      return JSON.parse(text) as Line;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

/** The leading newline ends whatever a dying writer left; blank lines mean nothing. */
function written(line: object): string {
  return `\n${JSON.stringify(line)}\n`;
}
