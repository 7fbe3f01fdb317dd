import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { makeFolder } from './make-folder.ts';

/**
 * Writes a file so that a reader sees the old one or the whole new one, whatever dies when: a temporary file in the same
 * folder, fsync, rename. Missing folders are made.
 */
export function writeAtomically(path: string, data: string | Uint8Array): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(data));
}

/** The same before anything else of this process runs; what dies may be the process, not the machine. */
export function writeNow(path: string, data: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = temporaryFor(path);
  try {
    writeFileSync(temporary, data, { flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The same for a file of lines that are made one after another, so that it may be larger than memory. */
export function writeLinesAtomically(path: string, lines: AsyncIterable<string>): Promise<void> {
  return replaceFile(path, async (file) => {
    for await (const line of lines) await file.appendFile(`${line}\n`);
  });
}

/** The same for a file that is never replaced: of several who write it at once, the first does. */
export async function writeOnce(path: string, data: string): Promise<void> {
  await withTemporary(
    path,
    (file) => file.writeFile(data),
    async (temporary) => {
      try {
        await link(temporary, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      await rm(temporary);
    },
  );
}

function replaceFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  return withTemporary(path, write, (temporary) => rename(temporary, path));
}

function temporaryFor(path: string): string {
  return `${path}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
}

async function withTemporary(
  path: string,
  write: (file: FileHandle) => Promise<void>,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = temporaryFor(path);
  try {
    const file = await open(temporary, 'wx');
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
