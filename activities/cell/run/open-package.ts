import { join, sep } from 'node:path';

import { CellPackageTask } from '../../../schemas/cell-run.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { parseInput } from '../../../schemas/parse.ts';
import { PathName } from '../../../schemas/path-name.ts';
import { lintMapping } from '../../../scoring/cell/retry/lint-mapping.ts';
import { INSTRUCTION, readInstructionFile } from '../../tasks/read-instruction.ts';
import { requireFolder } from '../../tasks/load-task.ts';
import { fullCommit, START_FOLDER, startSource, type StartTask } from '../../tasks/start-repository.ts';
import { cellFiles } from '../cell-files.ts';
import { readCellJson, readCellRecord } from '../read-cell-file.ts';
import { missingMapping } from '../missing-mapping.ts';
import { readMapping } from '../read-mapping.ts';
import { UnlintedMapping } from '../unlinted-mapping.ts';
import { visibleFiles } from './lay-visible.ts';

/** A package that can be run. */
export interface OpenPackage {
  readonly folder: string;
  readonly task: CellPackageTask;
  readonly instruction: string;
  readonly start: StartTask;
}

/**
 * Reads a package and refuses what could only fail once it was paid for: a hidden tier that is not there, lists no test or lies
 * where the agent looks, and a mapping of which no notice can be made.
 *
 * @param folder of the package
 * @param chained whether it starts where a chain is, so that it needs no repository
 * @throws InputError when a file of it cannot be read as what it should be
 * @throws UnlintedMapping for its mapping
 */
export async function openPackage(folder: string, { chained }: { chained: boolean }): Promise<OpenPackage> {
  await requireFolder(folder);
  const task = await readCellRecord(folder, cellFiles.task, CellPackageTask);
  const where = join(folder, cellFiles.task);
  if (task === null) throw new InputError(where, 'there is no such file', 'name the package of a cell');
  parseInput(PathName, task.task_id, `${where}: task_id`);
  checkHidden(task, where);
  for (const name of [cellFiles.requirements, cellFiles.hiddenMap] as const) {
    if ((await readCellJson(folder, name)) === null) throw missingMapping(folder, name);
  }
  const { mapping, notes } = await readMapping({ folder, task, attempts: 0 }, null);
  if (notes.length > 0 || mapping.files.length === 0) {
    throw new InputError(join(folder, task.hidden.files_dir), 'holds no hidden files', 'put the hidden tests into it');
  }
  const problems = lintMapping(mapping);
  if (problems.length > 0) throw new UnlintedMapping(folder, problems);
  await visibleFiles(folder, task);
  const start: StartTask = {
    folder,
    repo: task.repo ?? undefined,
    commit: fullCommit(task.base_commit === '' ? undefined : task.base_commit, `${where}: base_commit`),
    keys: { repo: 'repo', commit: 'base_commit' },
  };
  if (!chained) await startSource(start);
  return { folder, task, instruction: await readInstructionFile(folder, INSTRUCTION), start };
}

/** Folders of a package or of a record that hold something else. */
const TAKEN = [START_FOLDER, cellFiles.attempts];

function checkHidden({ hidden }: CellPackageTask, where: string): void {
  if (hidden.tests.length === 0) {
    throw new InputError(
      `${where}: hidden.tests`,
      'names no test',
      'name the hidden tests: what they are checks of is looked at before anything is paid for',
    );
  }
  const [top = ''] = hidden.files_dir.split('/').filter((part) => part !== '' && part !== '.');
  if (top === '' || TAKEN.includes(top)) {
    throw new InputError(
      `${where}: hidden.files_dir`,
      `found ${JSON.stringify(hidden.files_dir)}`,
      `expected a folder of its own, not ${TAKEN.join('/ or ')}/`,
    );
  }
}

/**
 * @throws InputError when a folder that the agent's program sees holds the hidden tier, or lies in it
 */
export function requireApart(seen: string, hidden: string, where: string): void {
  const inside = (a: string, b: string): boolean => a === b || b.startsWith(a.endsWith(sep) ? a : a + sep);
  if (!inside(seen, hidden) && !inside(hidden, seen)) return;
  throw new InputError(where, `${seen} and the hidden files of ${hidden} lie in each other`, 'keep them apart');
}
