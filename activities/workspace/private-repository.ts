import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { IGNORE_FILE_BYTES_MAX, LIST_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { InputError } from '../../schemas/input-error.ts';
import { copyObjects } from './copy-objects.ts';
import { readPlainFile } from './plain-file.ts';
import type { RepositoryFolders } from './repository-folders.ts';
import { GitFailed, type GitOptions, type UntrustedGit } from './untrusted-git.ts';
import { WorkspaceUnusable } from './workspace-unusable.ts';

/** A commit's id, or its beginning. */
const COMMIT = /^[0-9a-f]{4,64}$/i;
const SHA256_DIGITS = 64;

/** Longest file of settings that is read for the object format, in bytes: a section for each of ten thousand branches. */
const CONFIG_BYTES = 1024 * 1024;

/** A bare repository of the harness's own, with the objects of an agent's: all that git is let near of it. */
export interface PrivateRepository {
  readonly folder: string;
  /** Whole id of the base commit, to which its one branch points. */
  readonly base: string;
  /** Runs git in it. */
  readonly run: (words: readonly string[], options?: GitOptions) => Promise<Buffer>;
}

/**
 * Makes it in an empty folder. Its one branch is the base; it has no other ref, hook, remote or setting of the agent's.
 * Kept of those are the object format and where a shallow history ends.
 *
 * @param borrows a repository whose objects it may use as its own
 * @throws InputError for a base that is no commit's id
 * @throws BaseCommitMissing when the agent's repository does not hold it
 * @throws GitFailed
 * @throws WorkspaceUnusable
 */
export async function openPrivateRepository(
  git: UntrustedGit,
  agents: RepositoryFolders,
  base: string,
  folder: string,
  { borrows, signal }: { readonly borrows?: PrivateRepository; readonly signal?: AbortSignal | undefined } = {},
): Promise<PrivateRepository> {
  if (!COMMIT.test(base))
    throw new InputError('--base', `found ${JSON.stringify(base.slice(0, 80))}`, 'expected the id of a commit');
  const format = await objectFormat(git, agents, base);
  await git.run(['init', '--quiet', '--bare', `--object-format=${format}`, `--template=${git.template}`, folder]);
  const held = borrows === undefined ? undefined : join(borrows.folder, 'objects');
  await copyObjects(join(agents.common, 'objects'), join(folder, 'objects'), held, signal);
  if (held !== undefined) {
    await mkdir(join(folder, 'objects', 'info'), { recursive: true });
    await writeFile(join(folder, 'objects', 'info', 'alternates'), `${held}\n`);
  }
  const shallow = await readPlainFile(join(agents.common, 'shallow'), LIST_BYTES_MAX);
  if (shallow !== undefined) await writeFile(join(folder, 'shallow'), shallow, 'latin1');
  const run = (words: readonly string[], options?: GitOptions): Promise<Buffer> =>
    git.run([`--git-dir=${folder}`, ...words], options);
  const id = await commitId(run, base);
  await writeFile(join(folder, 'refs', 'heads', 'main'), `${id}\n`);
  return { folder, base: id, run };
}

/**
 * Gives a private repository the ignore rules of an agent's own list, `info/exclude`. One that is no plain file, or is too
 * long, has none, like a `.gitignore`.
 */
export async function takeExcludes(agents: RepositoryFolders, repository: PrivateRepository): Promise<void> {
  const excluded = await readPlainFile(join(agents.common, 'info', 'exclude'), IGNORE_FILE_BYTES_MAX).catch(
    (error: unknown) => {
      if (error instanceof WorkspaceUnusable) return undefined;
      throw error;
    },
  );
  if (excluded !== undefined) await writeFile(join(repository.folder, 'info', 'exclude'), excluded, 'latin1');
}

/** Read from a file whose settings take no effect by being read so. */
async function objectFormat(git: UntrustedGit, agents: RepositoryFolders, base: string): Promise<string> {
  if (base.length === SHA256_DIGITS) return 'sha256';
  const config = join(agents.common, 'config');
  if ((await readPlainFile(config, CONFIG_BYTES)) === undefined) return 'sha1';
  const key = ['--default', 'sha1', '--get', 'extensions.objectformat'];
  const format = await git.run(['config', '--file', config, '--no-includes', ...key]);
  return format.toString('latin1').trim() === 'sha256' ? 'sha256' : 'sha1';
}

async function commitId(run: PrivateRepository['run'], base: string): Promise<string> {
  try {
    const id = await run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`]);
    return id.toString('latin1').trim();
  } catch (error) {
    if (!(error instanceof GitFailed) || error.status === null) throw error;
    throw new BaseCommitMissing(base);
  }
}

/** The agent's repository does not hold the base commit: it was never there, or the agent destroyed its history. */
export class BaseCommitMissing extends InputError {
  constructor(readonly base: string) {
    super(
      '--base',
      `the workspace's repository holds no commit ${base}`,
      'name the commit that the agent started from',
    );
  }
}
