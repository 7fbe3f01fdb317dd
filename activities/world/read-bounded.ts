import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** `missing`: nothing there. `problem`: something that is not a file of at most so many bytes. */
export type BoundedRead = { readonly text: string } | { readonly missing: true } | { readonly problem: string };

/**
 * Reads a file that hostile code may have made: a link is not followed, a pipe or a device not waited for, and no more
 * than `most` bytes are read. What is not UTF-8 is U+FFFD.
 */
export async function readBounded(path: string, most: number): Promise<BoundedRead> {
  const opened = await openPlain(path);
  if (!('file' in opened)) return opened;
  const { file } = opened;
  try {
    const found = await file.stat();
    if (!found.isFile()) return { problem: 'is no plain file' };
    if (found.size > most) return { problem: `has ${found.size} bytes, more than ${most}` };
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return { text: bytes.toString('utf8', 0, bytesRead) };
  } finally {
    await file.close();
  }
}

const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

type Opened = { readonly file: FileHandle } | { readonly missing: true } | { readonly problem: string };

async function openPlain(path: string): Promise<Opened> {
  try {
    return { file: await open(path, FLAGS) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { missing: true };
    if (code === 'ELOOP') return { problem: 'is a link' };
    if (UNREADABLE.includes(code)) return { problem: `cannot be read (${code})` };
    throw error;
  }
}

/** What a hostile file may answer; everything else is the machine's. */
const UNREADABLE = ['EACCES', 'EPERM', 'ENXIO', 'ENODEV', 'EISDIR', 'ENAMETOOLONG', 'EOPNOTSUPP'];
