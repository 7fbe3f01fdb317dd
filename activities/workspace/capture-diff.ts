import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { DIFF_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { removeTree } from '../world/remove-tree.ts';
import { agentsHead } from './agents-head.ts';
import { agentsTracked } from './agents-tracked.ts';
import { captureTree, type CapturedTree } from './captured-tree.ts';
import { openPrivateRepository, type PrivateRepository, takeExcludes } from './private-repository.ts';
import { repositoryFolders } from './repository-folders.ts';
import { fields, trackedPaths } from './tracked-paths.ts';
import { UntrustedGit } from './untrusted-git.ts';
import { readingWorkspace } from './workspace-unusable.ts';

/** An agent's whole work since the base commit: committed, staged, unstaged and untracked. */
export interface CapturedDiff {
  /** The diff, byte by byte what `git apply --binary` takes. It is not text in any one encoding. */
  readonly patch: Buffer;
  /** Its size. */
  readonly bytes: number;
  /** Paths that it names, sorted by their bytes, both of a rename; what is not UTF-8 in them is U+FFFD. */
  readonly files: readonly string[];
  /** Paths that are in the workspace and that no git tree can hold: sockets, a link `.gitmodules`, a folder `.GIT`. */
  readonly leftOut: readonly string[];
}

export interface CaptureSpec {
  /** The folder that the agent worked in. It is only read. */
  readonly workspace: string;
  /** Id of the commit that the agent started from, or its beginning. */
  readonly base: string;
  /**
   * A work tree that the agent could not reach, whose repository holds the base. With one, nothing that the agent did to its
   * own repository keeps its work from being captured; without, the base is looked for in the agent's repository.
   */
  readonly origin?: string | undefined;
  /** Where a temporary folder is made that holds a copy of the repository's objects. Default: the machine's own. */
  readonly scratch?: string;
  readonly signal?: AbortSignal;
}

/**
 * The agent's diff, or undefined where no origin is given and the workspace is no repository of its own whose
 * `git rev-parse HEAD` works.
 * Nothing of the agent's runs, and nothing in the workspace is written, its `.git` included.
 * Source: seed, "Diff capture is non-destructive"; spec, trial.md "Captured tree".
 *
 * @throws InputError when its repository does not hold the base commit
 * @throws WorkspaceUnusable when a path cannot be read or the changed files are too large
 * @throws GitFailed when the diff passes 100 MiB, a git process 60 s, or the repository is broken
 */
export function captureDiff(spec: CaptureSpec): Promise<CapturedDiff | undefined> {
  return withCapture(spec, ({ diff }) => Promise.resolve(diff));
}

/** A diff with what it was made in, as long as that is there. */
export interface Capture {
  readonly git: UntrustedGit;
  readonly repository: PrivateRepository;
  readonly tree: CapturedTree;
  readonly diff: CapturedDiff;
}

/** Captures the diff, hands it on with the private repository, and removes that. Undefined and throws as `captureDiff`. */
export async function withCapture<T>(spec: CaptureSpec, use: (capture: Capture) => Promise<T>): Promise<T | undefined> {
  const { signal } = spec;
  const workspace = resolve(spec.workspace);
  const scratch = await mkdtemp(join(resolve(spec.scratch ?? tmpdir()), 'assay-capture-'));
  try {
    await mkdir(join(scratch, 'git'));
    const git = await UntrustedGit.open(join(scratch, 'git'), signal);
    const opened = await readingWorkspace(() => openBase({ ...spec, workspace }, git, scratch));
    if (opened === undefined) return undefined;
    const { repository, tracked } = opened;
    const tree = await readingWorkspace(() => captureTree(git, repository, workspace, tracked, signal));
    const diff = { ...(await diffTo(repository, tree)), leftOut: tree.leftOut.map(shown) };
    return await use({ git, repository, tree, diff });
  } finally {
    await removeTree(scratch);
  }
}

/** The private repository of the base, and what the agent's own tracks beside it. */
async function openBase(
  { workspace, base, origin, signal }: CaptureSpec,
  git: UntrustedGit,
  scratch: string,
): Promise<{ repository: PrivateRepository; tracked: string[] } | undefined> {
  const folder = join(scratch, 'repository');
  if (origin !== undefined) {
    const kept = await repositoryFolders(origin);
    if (kept === undefined) throw new Error(`${origin} is no work tree of a repository`);
    const repository = await openPrivateRepository(git, kept, base, folder, { signal });
    return { repository, tracked: await agentsTracked(git, workspace, repository, join(scratch, 'agents'), signal) };
  }
  const agents = await repositoryFolders(workspace);
  const head = agents === undefined ? undefined : await agentsHead(git, agents);
  if (agents === undefined || head === undefined) return undefined;
  const repository = await openPrivateRepository(git, agents, base, folder, { signal });
  await takeExcludes(agents, repository);
  return { repository, tracked: await trackedPaths(repository, agents, head) };
}

/** Every way in which settings could shape a diff, said out loud. A renamed file is not copied whole. */
const PLAIN = [
  ...['-p', '-M', '--binary', '--full-index', '--unified=3', '--inter-hunk-context=0', '--diff-algorithm=myers'],
  ...['--no-ext-diff', '--no-textconv', '--no-color', '--no-relative', '--src-prefix=a/', '--dst-prefix=b/'],
];

async function diffTo(repository: PrivateRepository, tree: CapturedTree): Promise<Omit<CapturedDiff, 'leftOut'>> {
  const trees = [`${repository.base}^{tree}`, tree.id];
  const [patch, names] = await Promise.all([
    repository.run(['diff-tree', '-r', ...PLAIN, ...trees], { outputMax: DIFF_BYTES_MAX }),
    repository.run(['diff-tree', '-r', '-z', '--no-renames', '--name-only', ...trees]),
  ]);
  return { patch, bytes: patch.length, files: fields(names).map(shown) };
}

/** A path as people read it. */
function shown(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}
