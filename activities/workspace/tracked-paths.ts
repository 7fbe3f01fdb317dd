import { copyFile, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PrivateRepository } from './private-repository.ts';
import type { RepositoryFolders } from './repository-folders.ts';
import { INDEX_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { GitFailed } from './untrusted-git.ts';
import { ifAbsent } from './workspace-unusable.ts';

/** An entry of the base commit. */
export interface BaseEntry {
  /** As git writes it: `100644`, `100755`, `120000`, or `160000` for a submodule. */
  readonly mode: string;
  readonly id: string;
  /** Bytes of a blob; 0 for a submodule. */
  readonly size: number;
}

/** The base commit's entries by path; a path is held as one character a byte. */
export async function baseEntries(repository: PrivateRepository): Promise<Map<string, BaseEntry>> {
  const listed = await repository.run(['ls-tree', '-r', '-z', '-l', '--full-tree', repository.base]);
  const entries = new Map<string, BaseEntry>();
  for (const line of fields(listed)) {
    const tab = line.indexOf('\t');
    const [mode = '', , id = '', size = ''] = line.slice(0, tab).split(/ +/);
    entries.set(line.slice(tab + 1), { mode, id, size: size === '-' ? 0 : Number(size) });
  }
  return entries;
}

/**
 * Paths that no ignore rule keeps out, beside those of the base: of the agent's last commit, and of its index, into which
 * ignored files can be added by force. An index or a commit that git cannot read tracks nothing: the files on disk are
 * what counts.
 */
export async function trackedPaths(
  repository: PrivateRepository,
  agents: RepositoryFolders,
  head: string,
): Promise<string[]> {
  const [committed, staged] = await Promise.all([
    head === repository.base ? [] : committedPaths(repository, head),
    indexedPaths(repository, agents),
  ]);
  return [...committed, ...staged];
}

/** Paths of a commit that a private repository may hold. */
export function committedPaths(repository: PrivateRepository, commit: string): Promise<string[]> {
  return listed(repository, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit]);
}

/** Paths in the index of a work tree, which may be of another repository than the private one. */
export async function indexedPaths(repository: PrivateRepository, agents: RepositoryFolders): Promise<string[]> {
  const index = await copyIndex(agents, repository.folder);
  return index === undefined ? [] : listed(repository, ['ls-files', '-z', '--cached'], { GIT_INDEX_FILE: index });
}

async function listed(
  repository: PrivateRepository,
  words: readonly string[],
  environment?: Readonly<Record<string, string>>,
): Promise<string[]> {
  try {
    return fields(await repository.run(words, environment === undefined ? {} : { environment }));
  } catch (error) {
    if (error instanceof GitFailed && error.status !== null) return [];
    throw error;
  }
}

/** A split index lies in two files, the second beside the repository that reads it. */
async function copyIndex(agents: RepositoryFolders, to: string): Promise<string | undefined> {
  const copy = join(to, AGENTS_INDEX);
  await rm(copy, { force: true });
  const names = await readdir(agents.own);
  const wanted = names.filter((name) => name === 'index' || SHARED_INDEX.test(name));
  for (const name of wanted) {
    const found = await lstat(join(agents.own, name));
    if (found.isFile() && found.size <= INDEX_BYTES_MAX)
      await copyFile(join(agents.own, name), name === 'index' ? copy : join(to, name));
  }
  return (await lstat(copy).catch(ifAbsent)) === undefined ? undefined : copy;
}

const AGENTS_INDEX = 'agents-index';
const SHARED_INDEX = /^sharedindex\.[0-9a-f]{40,64}$/;

/** The fields of an output that ends each with a NUL, one character a byte. */
export function fields(output: Buffer): string[] {
  const parts = output.toString('latin1').split('\0');
  parts.pop();
  return parts;
}
