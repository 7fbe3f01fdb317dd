import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { LIST_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { readPlainFile } from './plain-file.ts';
import { isFolder, type RepositoryFolders } from './repository-folders.ts';
import { GitFailed, type UntrustedGit } from './untrusted-git.ts';
import { WorkspaceUnusable } from './workspace-unusable.ts';

/** How many refs that name another are followed, as git does. */
const SYMBOLIC_DEPTH_MAX = 5;

const ID = /^(?:[0-9a-f]{64}|[0-9a-f]{40})(?=\s|$)/;
const SYMBOLIC = 'ref:';

/**
 * The commit that a work tree's HEAD names, or undefined where it names none, as where nothing was committed. Git is not
 * asked, since it would read the repository's settings, and whatever those include.
 *
 * @throws WorkspaceUnusable when what has to be read for it is no plain file
 */
export async function agentsHead(git: UntrustedGit, agents: RepositoryFolders): Promise<string | undefined> {
  if (await isFolder(join(agents.common, 'reftable'))) return headInTables(git, agents);
  let name = 'HEAD';
  for (let depth = 0; depth <= SYMBOLIC_DEPTH_MAX; depth++) {
    const text = await refText(agents, name);
    if (text?.startsWith(SYMBOLIC) !== true) return ID.exec(text ?? '')?.[0];
    name = text.slice(SYMBOLIC.length).trim();
    if (!name.startsWith('refs/') || name.includes('\0') || name.split('/').includes('..')) return undefined;
  }
  return undefined;
}

/** A ref lies in a file of its own, else in the list of packed ones. */
async function refText({ own, common }: RepositoryFolders, name: string): Promise<string | undefined> {
  if (name === 'HEAD') return readPlainFile(join(own, name));
  const file = Buffer.concat([Buffer.from(`${common}/`), Buffer.from(name, 'latin1')]);
  // A folder of that name holds other refs.
  const text = (await isFolder(file)) ? undefined : await readPlainFile(file);
  if (text !== undefined) return text;
  const packed = (await readPlainFile(join(common, 'packed-refs'), LIST_BYTES_MAX)) ?? '';
  return packed.split('\n').find((line) => ID.test(line) && line.slice(line.indexOf(' ') + 1).trimEnd() === name);
}

/** Refs kept in tables are git's to read: from copies, in a repository without the agent's settings. */
async function headInTables(git: UntrustedGit, agents: RepositoryFolders): Promise<string | undefined> {
  const folder = await mkdtemp(join(dirname(git.template), 'refs-'));
  await writeFile(
    join(folder, 'config'),
    '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\trefstorage = reftable\n',
  );
  await mkdir(join(folder, 'objects'));
  await mkdir(join(folder, 'refs'));
  await writeFile(join(folder, 'HEAD'), (await readPlainFile(join(agents.own, 'HEAD'))) ?? '', 'latin1');
  await copyTables(join(agents.own, 'reftable'), join(folder, 'reftable'));
  try {
    const head = await git.run([`--git-dir=${folder}`, 'rev-parse', '--verify', '--quiet', 'HEAD']);
    return head.toString('latin1').trim();
  } catch (error) {
    if (error instanceof GitFailed && error.status !== null) return undefined;
    throw error;
  }
}

async function copyTables(from: string, to: string): Promise<void> {
  await mkdir(to);
  let bytes = 0;
  for (const name of await readdir(from)) {
    const found = await lstat(join(from, name));
    if (!found.isFile()) continue;
    bytes += found.size;
    if (bytes > LIST_BYTES_MAX)
      throw new WorkspaceUnusable(`${from} has more than ${LIST_BYTES_MAX} bytes of tables of refs`);
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
  }
}
