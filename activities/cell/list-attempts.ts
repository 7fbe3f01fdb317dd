import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { attemptFolder, cellFiles } from './cell-files.ts';

/** Attempts that a number of a folder may name. */
const NUMBER = /^[1-9]\d{0,3}$/;

/**
 * The number of a cell's last attempt; 0 where it has none. Folders that are no attempt are passed over.
 *
 * @throws InputError when the attempts cannot be listed, or their folder is not the cell's
 */
export async function lastAttempt(folder: string): Promise<number> {
  const path = join(folder, cellFiles.attempts);
  await requireInside(folder, cellFiles.attempts);
  const names = await readdir(path).catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code === 'ENOENT') return [];
    throw new InputError(path, `cannot be listed (${code})`, 'expected a folder that can be read');
  });
  const last = names.filter((name) => NUMBER.test(name)).reduce((most, name) => Math.max(most, Number(name)), 0);
  if (last > 0) await requireInside(folder, attemptFolder(last));
  return last;
}

/** Refuses a folder that is a link to elsewhere: what is read, and written, there would not be the cell's. */
export async function requireInside(folder: string, path: string): Promise<void> {
  const root = await realpath(folder);
  const named = join(root, path);
  const real = await realpath(named).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return named;
    throw error;
  });
  if (!real.startsWith(root + sep)) {
    throw new InputError(join(folder, path), 'is a link that leaves the cell', 'put what it names in its place');
  }
}
