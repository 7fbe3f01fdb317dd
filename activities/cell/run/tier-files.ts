import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { HIDDEN_FILE_BYTES } from '../../../schemas/cell-settings.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { requireInside } from '../list-attempts.ts';
import { filesBelow } from '../read-hidden-files.ts';

/** A file that a tier brings with it, byte by byte. */
export interface TierFile {
  /** Below the folder of the tier's files, and below the work tree that it is laid over. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly executable: boolean;
}

/**
 * The files that a tier of a package or a record brings with it, hidden or visible; none where there is no such folder. A link is what it names, as long as
 * that is in the cell.
 *
 * @throws InputError for what is no plain file, is too large or leads out of the cell
 */
export async function tierFiles(folder: string, filesDir: string): Promise<TierFile[]> {
  await requireInside(folder, filesDir);
  const files: TierFile[] = [];
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
