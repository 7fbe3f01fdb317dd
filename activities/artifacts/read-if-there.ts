import { readFile } from 'node:fs/promises';

/**
 * The text of a file of the harness's own; undefined where there is none.
 *
 * @throws what the file system says, with the path
 */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // A folder in its place is told by a read, which does not know what of.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}
