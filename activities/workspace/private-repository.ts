import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { copyObjects } from './copy-objects.ts';
import { readSmallFile, type RepositoryFolders } from './repository-folders.ts';
import { GitFailed, type GitOptions, type UntrustedGit } from './untrusted-git.ts';

/** A commit's id, or its beginning. */
const COMMIT = /^[0-9a-f]{4,64}$/i;
const SHA256_DIGITS = 64;

/** Longest list of ignore rules or of the ends of a shallow history that is read, in bytes. */
const LIST_BYTES = 8 * 1024 * 1024;

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
 * Kept of those are the object format, where a shallow history ends, and what `info/exclude` ignores.
 *
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
  signal?: AbortSignal,
): Promise<PrivateRepository> {
  if (!COMMIT.test(base))
    throw new InputError('--base', `found ${JSON.stringify(base.slice(0, 80))}`, 'expected the id of a commit');
  const format = await objectFormat(git, agents, base);
  await git.run(['init', '--quiet', '--bare', `--object-format=${format}`, `--template=${git.template}`, folder]);
  await copyObjects(join(agents.common, 'objects'), join(folder, 'objects'), signal);
  const shallow = await readSmallFile(join(agents.common, 'shallow'), LIST_BYTES);
  if (shallow !== undefined) await writeFile(join(folder, 'shallow'), shallow);
  const excluded = await readSmallFile(join(agents.common, 'info', 'exclude'), LIST_BYTES);
  if (excluded !== undefined) await writeFile(join(folder, 'info', 'exclude'), excluded);
  const run = (words: readonly string[], options?: GitOptions): Promise<Buffer> =>
    git.run([`--git-dir=${folder}`, ...words], options);
  const id = await commitId(run, base);
  await writeFile(join(folder, 'refs', 'heads', 'main'), `${id}\n`);
  return { folder, base: id, run };
}

/** Read from a file whose settings take no effect by being read so. */
async function objectFormat(git: UntrustedGit, agents: RepositoryFolders, base: string): Promise<string> {
  if (base.length === SHA256_DIGITS) return 'sha256';
  const config = join(agents.common, 'config');
  if ((await readSmallFile(config)) === undefined) return 'sha1';
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
