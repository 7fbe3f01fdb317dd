import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

import { RECORD_BYTES_MAX } from '../../schemas/experiment-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import { linkInside } from './inside-folder.ts';

/**
 * The text of a record; null when there is none. Synchronous: of ten thousand small files, waiting for promises would take
 * longer than reading.
 *
 * @param root real path of the experiment's folder, which a link may not leave
 * @throws InputError when it is no regular file, too large, or cannot be read
 */
export function readRecordFile(path: string, root: string): string | null {
  const file = openRecord(path, root);
  if (file === null) return null;
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new InputError(path, 'is no regular file', 'expected a file');
    if (stat.size > RECORD_BYTES_MAX) {
      throw new InputError(path, `holds ${stat.size} bytes`, `expected a record of at most ${RECORD_BYTES_MAX}`);
    }
    return withoutByteOrderMark(readWhole(file, stat.size));
  } finally {
    closeSync(file);
  }
}

// A pipe in a record's place must not make the reader wait for a writer.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

function openRecord(path: string, root: string): number | null {
  try {
    return openSync(path, FLAGS);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === 'ELOOP') return openRecord(linkInside(path, root), root);
    throw new InputError(path, `cannot be read (${code})`, 'make it readable');
  }
}

/** Where records are read into: most fit, and memory of its own for each is dear. Reading is synchronous, so it is free. */
const SHARED = Buffer.allocUnsafeSlow(64 * 1024);

function readWhole(file: number, size: number): string {
  const bytes = size <= SHARED.length ? SHARED : Buffer.allocUnsafe(size);
  let read = 0;
  while (read < size) {
    const more = readSync(file, bytes, read, size - read, null);
    if (more === 0) break;
    read += more;
  }
  return bytes.toString('utf8', 0, read);
}

/** Some editors begin a file with one. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
