import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { readable } from './file-error.ts';

/**
 * Fills a folder so that it is whole or absent, whatever dies when: beside it, and renamed when it is complete.
 *
 * @throws InputError when the folder is there and holds anything
 */
export async function fillFolder<T>(out: string, fill: (folder: string) => Promise<T>): Promise<T> {
  const target = resolve(out);
  await refuseFilled(target, out);
  const parent = dirname(target);
  const staging = join(parent, `.${basename(target)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`);
  await readable(out, () => mkdir(staging, { recursive: true }));
  try {
    const result = await fill(staging);
    await readable(out, () => rename(staging, target));
    return result;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

async function refuseFilled(target: string, out: string): Promise<void> {
  let entries: string[];
  try {
    entries = await readdir(target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return;
    if (code !== 'ENOTDIR') throw error;
    throw new InputError(out, 'is a file', 'name a folder that is new or empty');
  }
  if (entries.length > 0) throw new InputError(out, 'the folder is not empty', 'name a folder that is new or empty');
}
