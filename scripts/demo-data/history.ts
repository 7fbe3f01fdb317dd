import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { git } from './checkout.ts';
import type { DemoTask } from './task.ts';

const AUTHOR = { name: 'Assay Demo', email: 'demo@example.invalid' };

/** The base of a task: its last commit, and the tree of that. */
export interface Base {
  commit: string;
  tree: string;
}

/**
 * Makes a repository in `folder` (which must not exist) out of a task's sources: the commits of its history, by a fixed
 * author at fixed dates, so that the same sources give the same commit ids everywhere.
 *
 * @throws InputError when the history does not add every file of `repo/`
 */
export async function commitHistory(task: DemoTask, folder: string): Promise<Base> {
  const source = path.join(task.folder, 'repo');
  await mkdir(folder, { recursive: true });
  await git(folder, ['init', '--quiet', '--object-format=sha1', '--initial-branch=main']);
  for (const { date, message, adds } of task.history) {
    for (const added of adds) {
      await cp(path.join(source, added), path.join(folder, added), { recursive: true });
    }
    await git(folder, ['add', '--', ...adds]);
    for (const script of await scripts(folder)) await git(folder, ['update-index', '--chmod=+x', '--', script]);
    await git(folder, ['commit', '--quiet', '--message', message], {
      GIT_AUTHOR_NAME: AUTHOR.name,
      GIT_AUTHOR_EMAIL: AUTHOR.email,
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: AUTHOR.name,
      GIT_COMMITTER_EMAIL: AUTHOR.email,
      GIT_COMMITTER_DATE: date,
    });
  }
  const committed = new Set(await trackedFiles(folder));
  const forgotten = (await filesBelow(source)).find((file) => !committed.has(file));
  if (forgotten !== undefined) {
    throw new InputError(path.join(source, forgotten), 'no commit of the history adds it', 'name it in task.json');
  }
  // The work tree as a checkout has it: modes from the index, not from the sources' file system.
  await git(folder, ['checkout-index', '--all', '--force']);
  return { commit: await git(folder, ['rev-parse', 'HEAD']), tree: await git(folder, ['rev-parse', 'HEAD^{tree}']) };
}

/** Writes the repository's history to a git bundle that can be cloned. */
export async function writeBundle(repository: string, bundle: string): Promise<void> {
  await git(repository, ['bundle', 'create', '--quiet', '--version=2', path.resolve(bundle), 'HEAD', 'main']);
}

/**
 * The head of a bundle, read by cloning it into `folder` (which must not exist), so that a bundle that lacks objects is
 * found out.
 */
export async function readBundle(bundle: string, folder: string): Promise<Base> {
  await git('.', ['clone', '--quiet', '--bare', path.resolve(bundle), folder]);
  return { commit: await git(folder, ['rev-parse', 'HEAD']), tree: await git(folder, ['rev-parse', 'HEAD^{tree}']) };
}

async function trackedFiles(repository: string): Promise<string[]> {
  return (await git(repository, ['ls-files', '-z'])).split('\0').filter((file) => file !== '');
}

/** Tracked files that start with `#!`. They are made executable whatever the file system of the sources can say. */
async function scripts(repository: string): Promise<string[]> {
  const files = await trackedFiles(repository);
  const texts = await Promise.all(files.map((file) => readFile(path.join(repository, file), 'latin1')));
  return files.filter((_, i) => texts[i]?.startsWith('#!') === true);
}

/** Paths of the files below a folder, relative to it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
