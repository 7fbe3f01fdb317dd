import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { FileArtifactStore } from '../../../../activities/artifacts/file-store.ts';
import { withStartRepository } from '../../../../activities/tasks/start-repository.ts';
import { removeTree } from '../../../../activities/world/remove-tree.ts';
import { Worlds } from '../../../../activities/world/worlds.ts';
import type { WorldState } from '../../../../schemas/world.ts';

export interface WorldOfFiles {
  readonly store: FileArtifactStore;
  readonly worlds: Worlds;
  readonly start: WorldState;
  readonly remove: () => Promise<void>;
}

/** A world whose work tree holds these files, by path, at its first commit. */
export async function worldOfFiles(files: Readonly<Record<string, string>>): Promise<WorldOfFiles> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'assay-test-')));
  const store = new FileArtifactStore(join(root, 'store'));
  const worlds = new Worlds({ store, cacheFolder: join(root, 'cache') });
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'task', 'repo', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const task = { folder: join(root, 'task'), repo: undefined, commit: undefined, keys: { repo: '', commit: '' } };
  const options = { scratch: root, unsafeNoSandbox: false };
  const start = await withStartRepository(task, options, (repository) => worlds.prepare(repository, root));
  const remove = async (): Promise<void> => {
    await worlds.close();
    await removeTree(root);
  };
  return { store, worlds, start, remove };
}
