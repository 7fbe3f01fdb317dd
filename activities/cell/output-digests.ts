import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { cellFiles } from './cell-files.ts';

/**
 * Digests of what a cell's attempts and its baseline stored, `sha256:<hex>` by path below the cell's folder. Links and pipes are no
 * outputs.
 *
 * @throws InputError when one may not be read
 */
export async function outputDigests(folder: string): Promise<Record<string, string>> {
  const paths = [...(await attemptPaths(folder)), ...((await hasBaseline(folder)) ? [cellFiles.baseline] : [])].sort();
  const digests: [string, string][] = [];
  for (const path of paths) digests.push([path, `sha256:${await digestOf(join(folder, path))}`]);
  return Object.fromEntries(digests);
}

async function attemptPaths(folder: string): Promise<string[]> {
  const attempts = join(folder, cellFiles.attempts);
  const entries = (await lstat(attempts).catch(absent)) === null ? [] : await readdir(attempts, DEEP);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).replaceAll(sep, '/'));
}

const DEEP = { recursive: true, withFileTypes: true } as const;

async function hasBaseline(folder: string): Promise<boolean> {
  return (await lstat(join(folder, cellFiles.baseline)).catch(absent))?.isFile() === true;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** A folder that came from elsewhere may have files that nobody may read. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new InputError(path, `cannot be read (${code})`, 'make the files of the cell readable');
  }
  return hash.digest('hex');
}
