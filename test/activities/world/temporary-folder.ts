import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeTree } from '../../../activities/world/remove-tree.ts';

/** Runs `work` with an empty folder, and removes the folder whatever is in it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'assay-test-'));
  try {
    return await work(folder);
  } finally {
    await removeTree(folder);
  }
}
