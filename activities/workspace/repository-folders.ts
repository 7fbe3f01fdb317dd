import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { kindOf, readPlainFile } from './plain-file.ts';
import { WorkspaceUnusable, ifAbsent } from './workspace-unusable.ts';

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
 *
 * @throws WorkspaceUnusable when a pipe, a socket or a device stands where one would be
 */
export async function repositoryFolders(workspace: string): Promise<RepositoryFolders | undefined> {
  const own = await ownFolder(join(workspace, '.git'));
  if (own === undefined) return undefined;
  const shared = await readPlainFile(join(own, 'commondir'));
  const common = shared === undefined ? own : resolve(own, named(shared));
  const objects = join(common, 'objects');
  const found = await stat(objects).catch(ifAbsent);
  if (found?.isDirectory() === false) throw new WorkspaceUnusable(`${objects} is ${kindOf(found)}, not a folder`);
  return found === undefined ? undefined : { own, common };
}

/** `.git` is the repository, or a file that names it: that of a linked work tree, or of a submodule. */
async function ownFolder(git: string): Promise<string | undefined> {
  if (await isFolder(git)) return realpath(git);
  const link = await readPlainFile(git);
  if (link?.startsWith(LINK) !== true) return undefined;
  const folder = resolve(git, '..', named(link.slice(LINK.length)));
  return (await isFolder(folder)) ? realpath(folder) : undefined;
}

const LINK = 'gitdir: ';

/** Git drops any number of line ends from the end of such a file, and nothing else. */
function named(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end--;
  return Buffer.from(text.slice(0, end), 'latin1').toString('utf8');
}

export async function isFolder(path: string | Buffer): Promise<boolean> {
  return (await stat(path).catch(ifAbsent))?.isDirectory() ?? false;
}
