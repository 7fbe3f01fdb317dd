import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { HIDDEN_FILE_BYTES } from '../../../schemas/cell-settings.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { requireInside } from '../list-attempts.ts';
import { filesBelow } from '../read-hidden-files.ts';

/** A file of the hidden tier, byte by byte. */
export interface HiddenBytes {
  /** Below the folder of hidden files, and below the work tree that it is laid over. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly executable: boolean;
}

/**
 * The files of the hidden tier of a package or a record; none where there is no such folder. A link is what it names, as long as
 * that is in the cell.
 *
 * @throws InputError for what is no plain file, is too large or leads out of the cell
 */
export async function hiddenTree(folder: string, filesDir: string): Promise<HiddenBytes[]> {
  await requireInside(folder, filesDir);
  const files: HiddenBytes[] = [];
  for (const path of (await filesBelow(join(folder, filesDir))) ?? []) {
    await requireInside(folder, `${filesDir}/${path}`);
    const file = join(folder, filesDir, path);
    const named = (await lstat(file)).isSymbolicLink() ? await realpath(file).catch(() => file) : file;
    const found = await stat(named).catch(() => null);
    if (found?.isFile() !== true || found.size > HIDDEN_FILE_BYTES) {
      throw new InputError(file, 'is no plain file of a fit size', `expected at most ${HIDDEN_FILE_BYTES} bytes`);
    }
    files.push({ path, bytes: await readFile(named), executable: (found.mode & 0o111) !== 0 });
  }
  return files;
}
