import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { readable } from './file-error.ts';

export interface FoundFile {
  readonly path: string;
  /** Named by the user itself, not found in a folder. */
  readonly named: boolean;
}

/** Folders that hold no data of anybody's. */
const PASSED_OVER = new Set(['node_modules', '.git']);

/**
 * The files that the arguments name, folders searched to any depth, in an order that does not hang on the file system.
 *
 * @throws InputError when an argument is neither a file nor a folder
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) {
    const { isFolder } = await readable(path, async () => ({ isFolder: (await stat(path)).isDirectory() }));
    if (isFolder) found.push(...(await filesWithin(path)).map((file) => ({ path: file, named: false })));
    else found.push({ path, named: true });
  }
  return found;
}

/** Regular files within a folder, sorted by path. Links are not followed, so that none leads round in a circle. */
export async function filesWithin(folder: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const at = next;
    for (const entry of await readable(at, () => readdir(at, { withFileTypes: true }))) {
      if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) folders.push(join(at, entry.name));
      if (entry.isFile()) files.push(join(at, entry.name));
    }
  }
  return files.sort();
}
