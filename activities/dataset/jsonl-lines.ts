import { createReadStream } from 'node:fs';

/** A line of a file: its bytes without the line end, and where they stand. */
export interface FileLine {
  readonly bytes: Buffer;
  /** Offset in bytes. */
  readonly start: number;
  /** From 1. */
  readonly number: number;
}

const LINE_END = 0x0a;

/**
 * The lines of a file, split at LF alone: JSON text may hold the line separators of Unicode as they are.
 *
 * @param onBytes sees every byte of the file once, in order
 */
export async function* fileLines(path: string, onBytes: (bytes: Buffer) => void): AsyncGenerator<FileLine> {
  let pending: Buffer[] = [];
  let start = 0;
  let offset = 0;
  let number = 1;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(chunk);
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      yield { bytes: Buffer.concat([...pending, chunk.subarray(from, end)]), start, number };
      pending = [];
      from = end + 1;
      start = offset + from;
      number += 1;
    }
    if (from < chunk.length) pending.push(chunk.subarray(from));
    offset += chunk.length;
  }
  if (pending.length > 0) yield { bytes: Buffer.concat(pending), start, number };
}

/** Whether a line holds nothing but white space. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
