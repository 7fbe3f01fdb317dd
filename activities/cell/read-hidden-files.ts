import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { HIDDEN_BYTES_MAX, HIDDEN_FILE_BYTES, HIDDEN_FILES_MAX } from '../../schemas/cell-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { HiddenFile } from '../../scoring/cell/retry/hidden-file.ts';
import { requireInside } from './list-attempts.ts';
import { readCellText } from './read-cell-file.ts';

/**
 * The texts of a cell's hidden files, by path; null where their folder is not there. Files that are no text have no literals
 * that a notice could show.
 *
 * @param filesDir below the cell's folder
 * @throws InputError when one cannot be read, leads out of the cell, or all are too many or too large
 */
export async function readHiddenFiles(folder: string, filesDir: string): Promise<HiddenFile[] | null> {
  await requireInside(folder, filesDir);
  const paths = await filesBelow(join(folder, filesDir));
  if (paths === null) return null;
  const files: HiddenFile[] = [];
  let bytes = 0;
  for (const path of paths) {
    const text = await readCellText(folder, `${filesDir}/${path}`, HIDDEN_FILE_BYTES);
    if (text === null) continue;
    bytes += text.length;
    if (bytes > HIDDEN_BYTES_MAX) throw tooMuch(join(folder, filesDir), `more than ${HIDDEN_BYTES_MAX} bytes`);
    files.push({ path, text: text.includes('\0') ? '' : text });
  }
  return files;
}

/** Files and links below a folder, in the order of their names; links to folders are not followed. */
export async function filesBelow(folder: string): Promise<string[] | null> {
  const found: string[] = [];
  let level = [''];
  while (level.length > 0) {
    const next: string[] = [];
    for (const prefix of level) {
      const entries = await entriesOf(join(folder, prefix));
      if (entries === null) return null;
      for (const entry of entries) {
        const path = `${prefix}${entry.name}`;
        if (entry.isDirectory()) next.push(`${path}/`);
        else found.push(path);
      }
      if (found.length > HIDDEN_FILES_MAX) throw tooMuch(folder, `more than ${HIDDEN_FILES_MAX} files`);
    }
    level = next;
  }
  return found.sort();
}

async function entriesOf(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code === 'ENOENT') return null;
    throw new InputError(path, `cannot be listed (${code})`, 'expected a folder that can be read');
  }
}

function tooMuch(where: string, problem: string): InputError {
  return new InputError(where, `holds ${problem}`, 'expected the files of the hidden tests alone');
}
