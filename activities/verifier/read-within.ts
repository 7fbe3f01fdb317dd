import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { type BoundedRead, readBounded } from '../world/read-bounded.ts';

/**
 * Reads a file of a tree, following links only as long as they stay in it: a link to elsewhere is a problem, never read.
 *
 * @param tree a folder that hostile code may have filled
 * @param path relative to it
 */
export async function readWithin(tree: string, path: string, most: number): Promise<BoundedRead> {
  const root = await realpath(tree);
  const named = join(root, path);
  const real = await realpathOf(named);
  if (real === undefined) {
    const itself = await readBounded(named, most);
    return 'problem' in itself ? { problem: 'is a link that leads nowhere' } : itself;
  }
  if (!real.startsWith(root === sep ? sep : root + sep)) return { problem: `is a link that leaves the folder` };
  return readBounded(real, most);
}

/** The path without links; undefined where it leads nowhere. */
async function realpathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw error;
  }
}
