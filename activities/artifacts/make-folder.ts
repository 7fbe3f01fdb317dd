import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it that are missing. Not the recursive `mkdir` of Node, which never comes back from where the
 * file system refuses a folder as if the one above it were missing, as /proc does.
 *
 * @throws what the file system says, ENOENT among it
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path; !(await isFolder(at)); at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) await makeOne(folder);
}

/** Of several who make a folder at once, the first does. */
async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await isFolder(folder))) throw error;
  }
}

/** False where there is nothing of that name; a link that leads nowhere is no folder either, and cannot be made one. */
async function isFolder(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return true;
    throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), {
      code: 'ENOTDIR',
      syscall: 'mkdir',
      path,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
