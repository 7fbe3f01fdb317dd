import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { ifAbsent } from './workspace-unusable.ts';

/** Where a work tree's repository lies. */
export interface RepositoryFolders {
  /** What belongs to this work tree alone: its index and HEAD. */
  readonly own: string;
  /** What all work trees of the repository share: objects, refs, settings. The same folder but for a linked work tree. */
  readonly common: string;
}

/**
 * Finds the repository of exactly this folder, never one around it, without asking git, which would read its settings.
 * Undefined when there is none.
 */
export async function repositoryFolders(workspace: string): Promise<RepositoryFolders | undefined> {
  const own = await ownFolder(join(workspace, '.git'));
  if (own === undefined) return undefined;
  const shared = await readSmallFile(join(own, 'commondir'));
  const common = shared === undefined ? own : resolve(own, trimmed(shared));
  return (await isFolder(join(common, 'objects'))) ? { own, common } : undefined;
}

/** `.git` is the repository, or a file that names it: that of a linked work tree, or of a submodule. */
async function ownFolder(git: string): Promise<string | undefined> {
  if (await isFolder(git)) return realpath(git);
  const link = await readSmallFile(git);
  if (link?.startsWith(LINK) !== true) return undefined;
  const named = resolve(git, '..', trimmed(link.slice(LINK.length)));
  return (await isFolder(named)) ? realpath(named) : undefined;
}

const LINK = 'gitdir: ';

/** Git drops any number of line ends from the end of such a file, and nothing else. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(ifAbsent))?.isDirectory() ?? false;
}

/** Longest file that is read as the name of a folder, in bytes. */
const SMALL_BYTES = 64 * 1024;

/** The text of a plain, small file; undefined for anything else, such as a pipe, whose reading would not end. */
export async function readSmallFile(path: string, most = SMALL_BYTES): Promise<string | undefined> {
  const found = await lstat(path).catch(ifAbsent);
  return found?.isFile() === true && found.size <= most ? readFile(path, 'utf8') : undefined;
}
