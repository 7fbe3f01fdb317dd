import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { requireFolder } from '../tasks/load-task.ts';
import { isFile } from '../verifier/is-file.ts';
import { cellFiles } from './cell-files.ts';

/**
 * The cells that a folder stands for: itself, else those directly in it, by name. A folder without any stands for itself, so
 * that what is missing is told of it.
 *
 * @throws InputError when there is no such folder
 */
export async function findCells(folder: string): Promise<string[]> {
  await requireFolder(folder);
  if (await isFile(join(folder, cellFiles.task))) return [folder];
  const cells: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = join(folder, entry.name);
    if (entry.isDirectory() && (await isFile(join(inside, cellFiles.task)))) cells.push(inside);
  }
  return cells.length === 0 ? [folder] : cells.sort();
}
