import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';

import { WorkspaceUnusable, ifAbsent } from './workspace-unusable.ts';

/** Longest file that is read as the name of a folder or a commit, in bytes. */
const SMALL_BYTES = 64 * 1024;

/** A pipe is not waited for, should a file turn into one meanwhile. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/**
 * A small file of a hostile repository, one character a byte; links are followed, as git follows them. Whether it is a file
 * is looked up before it is opened: the reading of a pipe or of a device does not end, or does something.
 *
 * @returns undefined where nothing is
 * @throws WorkspaceUnusable for anything but a plain file of at most `most` bytes
 */
export async function readPlainFile(path: string | Buffer, most = SMALL_BYTES): Promise<string | undefined> {
  const found = await stat(path).catch(ifAbsent);
  if (found === undefined) return undefined;
  requirePlain(path, found, most);
  const file = await open(path, FLAGS);
  try {
    const opened = await file.stat();
    requirePlain(path, opened, most);
    const bytes = Buffer.alloc(opened.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function requirePlain(path: string | Buffer, found: Stats, most: number): void {
  const problem = found.isFile()
    ? found.size > most
      ? `has ${found.size} bytes, more than ${most}`
      : undefined
    : `is ${kindOf(found)}, not a file`;
  if (problem !== undefined) throw new WorkspaceUnusable(`${path.toString()} ${problem}`);
}

/** What something is that is no plain file, in words. */
export function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSocket()) return 'a socket';
  return found.isFile() ? 'a file' : 'a device';
}
