import { join } from 'node:path';

import type { CellPackageTask } from '../../../schemas/cell-run.ts';
import { InputError } from '../../../schemas/input-error.ts';
import type { WorldState } from '../../../schemas/world.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { deriveState } from '../../world/derive-state.ts';
import { type TierFile, tierFiles } from './tier-files.ts';
import { layOver } from './lay-over.ts';
import { laidFiles, WORK_TREE, youngest } from './step-state.ts';

/**
 * The tree that an agent begins with: what it starts from, with the visible tests that the package brings. A link of a chain has
 * its tests from there, since the repository of the chain is older than they are.
 *
 * @throws InputError as `visibleFiles`
 */
export async function layVisible(
  store: ArtifactStore,
  folder: string,
  task: CellPackageTask,
  state: WorldState,
): Promise<WorldState> {
  const files = await visibleFiles(folder, task);
  if (files.length === 0) return state;
  return deriveState(store, state, async (entries, packs) => {
    const time = youngest(entries);
    layOver(entries, WORK_TREE, await laidFiles(files, packs, time), time);
  });
}

/**
 * The files of the visible tests that a package brings; none where it names no folder of them.
 *
 * @throws InputError where the folder is not there, is empty, or has to do with that of the hidden ones
 */
export async function visibleFiles(folder: string, { visible, hidden }: CellPackageTask): Promise<TierFile[]> {
  const { files_dir: filesDir } = visible;
  if (filesDir == null) return [];
  if (liesIn(filesDir, hidden.files_dir) || liesIn(hidden.files_dir, filesDir)) {
    throw new InputError(join(folder, filesDir), 'holds the hidden files', 'put the visible tests into another folder');
  }
  const files = await tierFiles(folder, filesDir);
  if (files.length > 0) return files;
  throw new InputError(join(folder, filesDir), 'holds no files', 'put the visible tests into it');
}

/** Whether a path below a folder is another one, or lies in it. */
function liesIn(path: string, other: string): boolean {
  const [inner, outer] = [path, other].map((one) => one.split('/').filter((part) => part !== '' && part !== '.'));
  return outer?.every((part, i) => part === inner?.[i]) ?? false;
}
