import { mkdir, readdir, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';

import type { CellInput } from '../../../schemas/cell-run.ts';
import { CellRunFile } from '../../../schemas/cell-run.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { type Fields, isFields } from '../../../scoring/trajectory/json-fields.ts';
import { writeAtomically } from '../../artifacts/atomic-write.ts';
import { removeTree } from '../../world/remove-tree.ts';
import { cellFiles } from '../cell-files.ts';
import { freeSummaryName } from '../earlier-summaries.ts';
import { readCellJson, readCellRecord, readCellText } from '../read-cell-file.ts';
import { writeCellJson } from './cell-record.ts';
import { tierFiles } from './tier-files.ts';
import type { OpenPackage } from './open-package.ts';

/**
 * Makes the folder of a cell's record ready: attempts of an earlier run go, its summary is kept as an earlier one, and what the
 * package says comes in as it is now, so that the record can be scored again wherever it is.
 *
 * @throws InputError for a folder that holds something else than an earlier run, or lies in the package
 */
export async function openRecord(input: CellInput, { task }: OpenPackage): Promise<void> {
  const { folder, package_dir: from } = input;
  if (folder === from || folder.startsWith(from + sep)) {
    throw new InputError(folder, 'lies in the package of the cell', 'put its record elsewhere');
  }
  await mkdir(folder, { recursive: true });
  const before = await readCellRecord(folder, cellFiles.run, CellRunFile);
  if (before === null && (await readdir(folder)).length > 0) {
    throw new InputError(folder, 'holds something else than a cell that was run here', 'name an empty folder');
  }
  await writeCellJson(folder, cellFiles.run, {
    ...before,
    ...{ id: input.id, package_dir: from, config: input.config, generation: input.generation },
    ...{ fault: null, outcome: null },
    agent_tries: before?.agent_tries ?? {},
  });
  await removeTree(join(folder, cellFiles.attempts));
  if ((await readCellText(folder, cellFiles.summary)) !== null) {
    await rename(join(folder, cellFiles.summary), join(folder, await freeSummaryName(folder, new Date())));
  }
  await removeTree(join(folder, cellFiles.manifest));
  await removeTree(join(folder, cellFiles.baseline));
  await copyFile(from, folder, cellFiles.requirements);
  await copyFile(from, folder, cellFiles.hiddenMap);
  await removeTree(join(folder, task.hidden.files_dir));
  for (const { path, bytes } of await tierFiles(from, task.hidden.files_dir)) {
    await writeAtomically(join(folder, task.hidden.files_dir, path), bytes);
  }
}

/**
 * Writes the task into the record, last of what the package gives: it makes the folder one of a cell.
 *
 * @param commit the base that was found: a package of plain files names none
 */
export async function recordTask({ folder, package_dir: from }: CellInput, commit: string): Promise<void> {
  const read = await readCellJson(from, cellFiles.task);
  const task: Fields = isFields(read?.value) ? read.value : {};
  await writeCellJson(folder, cellFiles.task, { ...task, base_commit: commit });
}

async function copyFile(from: string, to: string, name: string): Promise<void> {
  const text = await readCellText(from, name);
  if (text === null) await removeTree(join(to, name));
  else await writeAtomically(join(to, name), text);
}
