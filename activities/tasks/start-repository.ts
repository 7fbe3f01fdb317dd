import { mkdir, mkdtemp, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { removeTree } from '../world/remove-tree.ts';
import { repositorySource } from '../world/repository-source.ts';
import { runInSandbox } from '../world/sandbox.ts';
import { findBubblewrap } from '../world/find-bubblewrap.ts';
import type { LoadedTask } from './load-task.ts';

/** Where a task's agent starts from: a repository, and a commit in it. */
export interface StartRepository {
  readonly source: string;
  readonly commit: string;
  /** Whether it was made of plain files. */
  readonly made: boolean;
}

/** A folder with something to start from. */
export interface StartTask {
  readonly folder: string;
  /** Repository where it holds no folder `repo/`, and the full id of a commit of it; and the keys that may name them. */
  readonly repo: string | undefined;
  readonly commit: string | undefined;
  readonly keys: { readonly repo: string; readonly commit: string };
}

/** @throws InputError for a commit that is no full id */
export function startOf({ folder, task }: LoadedTask): StartTask {
  const keys = { repo: 'task.repo', commit: 'metadata.base_commit' };
  return {
    folder,
    repo: task.task.repo,
    commit: fullCommit(task.metadata['base_commit'], `${folder}: ${keys.commit}`),
    keys,
  };
}

export interface StartOptions {
  /** Folder in which temporary ones are made. */
  readonly scratch: string;
  readonly unsafeNoSandbox: boolean;
  readonly signal?: AbortSignal;
}

/** The folder of a task that its agent starts from. */
export const START_FOLDER = 'repo';

/**
 * What a task's agent starts from: the folder `repo/` of the task, else the repository that it names: a folder or a bundle,
 * relative to the task, or a URL. The commit is the one it names, else what HEAD names there. Plain files become a
 * repository of one commit, whose id depends on them alone.
 *
 * @param use gets the repository; what was made for it is removed afterwards
 * @throws InputError when there is none, or its commit is not known
 */
export async function withStartRepository<T>(
  task: StartTask,
  options: StartOptions,
  use: (repository: StartRepository) => Promise<T>,
): Promise<T> {
  const source = await startSource(task);
  const { commit, keys } = task;
  if (commit !== undefined) return use({ source, commit, made: false });
  const found = await repositorySource(source, 'HEAD', task.folder);
  if (found.kind !== 'folder') {
    throw new InputError(
      `${task.folder}: ${keys.commit}`,
      'is missing',
      `name the commit of ${source} that the agent starts from`,
    );
  }
  await mkdir(options.scratch, { recursive: true });
  const scratch = await realpath(await mkdtemp(join(options.scratch, 'assay-start-')));
  try {
    return await use(await committed(found.path, scratch, options));
  } finally {
    await removeTree(scratch);
  }
}

/**
 * Where the start of a task is read from, without reading it.
 *
 * @throws InputError when the task names nothing that is there
 */
export async function startSource({ folder, repo, keys }: StartTask): Promise<string> {
  const own = join(folder, START_FOLDER);
  if (await exists(own)) return own;
  if (repo !== undefined && (repo.includes('://') || (await exists(resolve(folder, repo))))) return repo;
  throw new InputError(
    folder,
    `holds no folder ${START_FOLDER}/, and ${keys.repo} names none that is there`,
    'put what the agent starts from into it, or name a repository',
  );
}

/** @throws InputError for anything but a full commit id, or nothing */
export function fullCommit(commit: unknown, where: string): string | undefined {
  if (commit === undefined) return undefined;
  if (typeof commit === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return commit;
  throw new InputError(
    where,
    `found ${JSON.stringify(commit)}`,
    'expected a commit id in full, 40 or 64 hexadecimal digits',
  );
}

const SOURCE_INSIDE = '/assay-source';
const MADE_INSIDE = '/assay-made';

/** A repository's HEAD; of plain files, the one commit of a repository that is made of them. */
const COMMIT = `set -eu
export GIT_CONFIG_GLOBAL=/dev/null
git config --file "$MADE/gitconfig" safe.directory '*'
export GIT_CONFIG_GLOBAL="$MADE/gitconfig"
if [ -e "$SOURCE/.git" ]; then
  echo "head $(git -C "$SOURCE" rev-parse --verify --end-of-options 'HEAD^{commit}')"
else
  mkdir "$MADE/repository"
  cp -a "$SOURCE/." "$MADE/repository"
  cd "$MADE/repository"
  git init --quiet --initial-branch main
  git -c core.hooksPath=/dev/null -c core.autocrlf=false add --all --force
  git -c core.hooksPath=/dev/null commit --quiet --allow-empty --message 'The task begins here'
  echo "made $(git rev-parse HEAD)"
fi
`;

const COMMIT_LIMITS = { seconds: 300 };

async function committed(
  path: string,
  scratch: string,
  { unsafeNoSandbox, signal }: StartOptions,
): Promise<StartRepository> {
  const isolated = (await findBubblewrap()).ok;
  const result = await runInSandbox({
    command: COMMIT,
    writable: [{ host: scratch, inside: MADE_INSIDE }],
    readOnly: [{ host: path, inside: SOURCE_INSIDE }],
    workingFolder: MADE_INSIDE,
    environment: { SOURCE: isolated ? SOURCE_INSIDE : path, MADE: isolated ? MADE_INSIDE : scratch },
    limits: COMMIT_LIMITS,
    unsafeNoSandbox,
    ...(signal === undefined ? {} : { signal }),
  });
  const line = result.output.trimEnd().split('\n').at(-1) ?? '';
  const [kind, commit] = line.split(' ');
  if (result.returncode !== 0 || commit === undefined || (kind !== 'head' && kind !== 'made')) {
    throw new InputError(path, `its commit cannot be told: ${result.output.trim().slice(-QUOTED)}`, 'repair it');
  }
  const made = kind === 'made';
  return { source: made ? join(scratch, 'repository') : path, commit, made };
}

const QUOTED = 400;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
