import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RepositoryUnusable } from './repository-unusable.ts';

/** Where a repository is read from: something on this machine's disk, or something that git fetches over the network. */
export type RepositorySource =
  { readonly kind: 'bundle' | 'folder'; readonly path: string } | { readonly kind: 'remote'; readonly url: string };

const REMOTE = /^(https?|ssh|git):\/\/[^-]/i;
const SCP_LIKE = /^[\w.]+@[\w.][\w.-]*:[^-]/;

/**
 * @param baseFolder what a relative path is relative to
 * @throws RepositoryUnusable when nothing is there
 */
export async function repositorySource(source: string, commit: string, baseFolder: string): Promise<RepositorySource> {
  if (REMOTE.test(source) || SCP_LIKE.test(source)) return { kind: 'remote', url: source };
  const path = resolve(baseFolder, source.startsWith('file://') ? fileURLToPath(source) : source);
  const found = await stat(path).catch((error: unknown) => {
    throw new RepositoryUnusable(source, commit, `it cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})`);
  });
  return found.isDirectory() ? { kind: 'folder', path: await commonFolder(path) } : { kind: 'bundle', path };
}

/** A linked work tree has a file `.git`, which names a folder of its repository; all else lies in that repository. */
async function commonFolder(path: string): Promise<string> {
  const link = await readFile(join(path, '.git'), 'utf8').catch(() => undefined);
  const named = link === undefined ? undefined : /^gitdir: (.+)\n?$/.exec(link)?.[1];
  if (named === undefined) return path;
  const folder = resolve(path, named);
  const common = await readFile(join(folder, 'commondir'), 'utf8').catch(() => undefined);
  if (common === undefined) return folder;
  const git = resolve(folder, common.trim());
  return git.endsWith('/.git') ? dirname(git) : git;
}
