import { lstatSync } from 'node:fs';
import { join } from 'node:path';

import { CHANGED_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { CheckoutPaths } from '../world/checkout-paths.ts';
import { unlessBroken } from './agents-tracked.ts';
import { blobIds } from './blob-ids.ts';
import { IgnoredPaths } from './ignored-paths.ts';
import type { PrivateRepository } from './private-repository.ts';
import { repositoryFolders } from './repository-folders.ts';
import { baseEntries, indexedPaths, type BaseEntry } from './tracked-paths.ts';
import type { UntrustedGit } from './untrusted-git.ts';
import { type FoundFile, type FoundTree, foldersOf, walkTree } from './walk-tree.ts';
import { WorkspaceUnusable, ifAbsent } from './workspace-unusable.ts';

const SUBMODULE = '160000';

/** Nested repositories whose indexes are read: each costs a process. In those beyond, ignore rules alone decide. */
const NESTED_READ_MAX = 256;

/** What a workspace holds, as git would keep it. */
export interface CapturedTree {
  /** Id of the tree in the private repository. */
  readonly id: string;
  /** `<mode> <blob id>` of every file and link, by path (one character a byte). */
  readonly files: ReadonlyMap<string, string>;
  readonly leftOut: readonly string[];
}

/**
 * Puts what lies in the workspace into a tree of the private repository: files, links and their run bits as they are on
 * disk, whatever the agent's index, settings or attributes say of them; no ignored file that is not tracked; nested
 * repositories as plain files. A submodule of which nothing is there stays what it is in the base.
 *
 * @param agentsTracked paths beside those of the base that no ignore rule keeps out
 * @throws WorkspaceUnusable when a path cannot be read, or what changed is too large
 * @throws GitFailed
 */
export async function captureTree(
  git: UntrustedGit,
  repository: PrivateRepository,
  workspace: string,
  agentsTracked: readonly string[],
  signal?: AbortSignal,
): Promise<CapturedTree> {
  const base = await baseEntries(repository);
  const tracked = new Set([...base.keys(), ...agentsTracked]);
  const found = await filesThatCount(git, repository, workspace, tracked, signal);
  boundChanges(found.files, base);
  const ids = await storedIds(repository, workspace, found.files, base);
  const entries = found.files.map(({ path, mode }, index) => ({ path, mode, id: ids[index] ?? '' }));
  const submodules = emptySubmodules(workspace, base, found.files);
  const id = await writeTree(repository, [...entries, ...submodules]);
  return {
    id,
    files: new Map(entries.map((entry) => [entry.path, `${entry.mode} ${entry.id}`])),
    leftOut: found.leftOut,
  };
}

async function filesThatCount(
  git: UntrustedGit,
  repository: PrivateRepository,
  workspace: string,
  tracked: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<FoundTree> {
  const rules = new IgnoredPaths(git, repository, workspace);
  let nestedRead = 0;
  const nested = async (folder: string): Promise<string[]> => {
    // A folder whose name is not UTF-8 is not found: there, too, ignore rules alone decide.
    const path = join(workspace, Buffer.from(folder, 'latin1').toString('utf8'));
    if (nestedRead >= NESTED_READ_MAX) return [];
    nestedRead++;
    return unlessBroken(async () => {
      const agents = await repositoryFolders(path);
      return agents === undefined ? [] : indexedPaths(repository, agents);
    }, []);
  };
  try {
    return await walkTree(workspace, { tracked, ignored: (asked) => rules.ask(asked), nested }, signal);
  } finally {
    await rules.end();
  }
}

/** A file that the base has with another size is new in all its bytes; before they are read, they are counted. */
function boundChanges(files: readonly FoundFile[], base: ReadonlyMap<string, BaseEntry>): void {
  let bytes = 0;
  for (const file of files) if (base.get(file.path)?.size !== file.bytes) bytes += file.bytes;
  if (bytes > CHANGED_BYTES_MAX)
    throw new WorkspaceUnusable(`the changed files have ${bytes} bytes, more than ${CHANGED_BYTES_MAX}`);
}

/** Only what the base does not hold is written. */
async function storedIds(
  repository: PrivateRepository,
  workspace: string,
  files: readonly FoundFile[],
  base: ReadonlyMap<string, BaseEntry>,
): Promise<string[]> {
  const ids = await blobIds(repository, workspace, files, { write: false });
  const held = new Set([...base.values()].map((entry) => entry.id));
  const fresh = files.filter((_, index) => !held.has(ids[index] ?? ''));
  await blobIds(repository, workspace, fresh, { write: true });
  return ids;
}

interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly id: string;
}

function emptySubmodules(
  workspace: string,
  base: ReadonlyMap<string, BaseEntry>,
  files: readonly FoundFile[],
): TreeEntry[] {
  const paths = new CheckoutPaths(workspace);
  const kept: TreeEntry[] = [];
  let filled: ReadonlySet<string> | undefined;
  for (const [path, { mode, id }] of base) {
    if (mode !== SUBMODULE) continue;
    filled ??= foldersOf(files.map((file) => file.path));
    if (!filled.has(path) && isRealFolder(paths, path)) kept.push({ path, mode, id });
  }
  return kept;
}

/** Whether all on the way is a folder, none of it a link. */
function isRealFolder(paths: CheckoutPaths, path: string): boolean {
  const parts = path.split('/');
  return parts.every((_, index) => {
    try {
      return lstatSync(paths.host(parts.slice(0, index + 1).join('/'))).isDirectory();
    } catch (error) {
      ifAbsent(error);
      return false;
    }
  });
}

/** Through an index of its own, which takes any path that git can hold. */
async function writeTree(repository: PrivateRepository, entries: readonly TreeEntry[]): Promise<string> {
  const environment = { GIT_INDEX_FILE: `${repository.folder}/captured-index` };
  const lines = entries.map(({ path, mode, id }) => `${mode} ${id}\t${path}\0`);
  const input = Buffer.from(lines.join(''), 'latin1');
  await repository.run(['update-index', '-z', '--index-info'], { environment, input });
  const id = await repository.run(['write-tree'], { environment });
  return id.toString('latin1').trim();
}
