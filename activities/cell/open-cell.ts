import { join } from 'node:path';

import { CellTask } from '../../schemas/cell-task.ts';
import { InputError } from '../../schemas/input-error.ts';
import { requireFolder } from '../tasks/load-task.ts';
import { cellFiles } from './cell-files.ts';
import { lastAttempt } from './list-attempts.ts';
import { readCellRecord } from './read-cell-file.ts';

export interface OpenCell {
  /** As it was named. */
  readonly folder: string;
  readonly task: CellTask;
  /** Number of the last attempt; 0 where it never ran. */
  readonly attempts: number;
}

/**
 * The cell of a folder.
 *
 * @throws InputError when there is none, or its task cannot be read as one
 */
export async function openCell(folder: string): Promise<OpenCell> {
  await requireFolder(folder);
  const task = await readCellRecord(folder, cellFiles.task, CellTask);
  if (task === null) {
    throw new InputError(
      join(folder, cellFiles.task),
      'there is no such file',
      'name the folder of a cell, which holds task.json',
    );
  }
  return { folder, task, attempts: await lastAttempt(folder) };
}
