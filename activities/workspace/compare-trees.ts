import { someNames } from '../../schemas/some-names.ts';
import { blobIds } from './blob-ids.ts';
import type { CapturedTree } from './captured-tree.ts';
import type { PrivateRepository } from './private-repository.ts';
import { walkTree } from './walk-tree.ts';

/** Differences that a message names. */
const NAMED = 3;

/**
 * Compares a folder with a captured tree: the type, run bit and bytes of every path, in both directions. Empty folders,
 * and the folder's own `.git`, are not compared.
 *
 * @returns what differs, in words; null when nothing does
 */
export async function differenceFrom(
  tree: CapturedTree,
  repository: PrivateRepository,
  folder: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const { files } = await walkTree(folder, undefined, signal);
  const ids = await blobIds(repository, folder, files, { write: false });
  const found = new Map(files.map(({ path, mode }, index) => [path, `${mode} ${ids[index] ?? ''}`]));
  const differing = [
    ...[...tree.files].filter(([path, entry]) => found.get(path) !== entry).map(([path]) => path),
    ...[...found.keys()].filter((path) => !tree.files.has(path)),
  ];
  if (differing.length === 0) return null;
  const names = differing.map((path) => JSON.stringify(Buffer.from(path, 'latin1').toString('utf8')));
  return `the re-applied tree differs from the workspace in ${someNames(names, NAMED)}`;
}
