import { mkdir, readdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { removeTree } from '../world/remove-tree.ts';
import { type Capture, type CapturedDiff, withCapture } from './capture-diff.ts';
import { differenceFrom } from './compare-trees.ts';
import { GitFailed } from './untrusted-git.ts';
import { WorkspaceUnusable } from './workspace-unusable.ts';

export interface MaterialiseSpec {
  /** The folder that the agent worked in. It is only read. */
  readonly workspace: string;
  /** Id of the commit that the agent started from, or its beginning. */
  readonly base: string;
  /** A work tree that the agent could not reach, whose repository holds the base. See `CaptureSpec`. */
  readonly origin?: string | undefined;
  /** The task's `metadata.additional_repos`. */
  readonly additionalRepos: readonly unknown[];
  /** The task's `hide_local_source`. */
  readonly hideLocalSource: string;
  /**
   * Folder that becomes the tree: empty or not there yet. What is needed meanwhile (a copy of the repository's objects)
   * goes beside it. Removed when the diff did not apply.
   */
  readonly into: string;
  readonly signal?: AbortSignal;
}

/** What a verifier gets to see. */
export type Materialised =
  | {
      readonly via: 'git_apply';
      readonly apply: 'ok' | 'empty';
      readonly tree: string;
      readonly diff: CapturedDiff;
      readonly error: null;
    }
  /** No tree: the agent must not be graded. `diff` is there when it could be captured. */
  | {
      readonly via: 'git_apply';
      readonly apply: 'failed';
      readonly tree: null;
      readonly diff: CapturedDiff | null;
      readonly error: string;
    }
  /** The tree is the workspace itself. */
  | {
      readonly via: 'in_place';
      readonly apply: 'empty';
      readonly tree: string;
      readonly diff: null;
      readonly error: null;
    };

/**
 * Gives a verifier the agent's final state: a fresh clone at the base commit with the agent's whole diff applied to it,
 * and compared with the workspace path by path, so that a diff that applies to something else is not taken for the
 * agent's work. In place where the workspace is not one repository of its own, is disguised, or its HEAD names nothing; with
 * an origin, what the agent left of its repository decides nothing.
 * Source: seed, "When git_apply is used" and "The 5-state outcome table"; spec, trial.md "Verdict and materialisation".
 *
 * @throws InputError when the workspace's repository does not hold the base commit
 */
export async function materialise(spec: MaterialiseSpec): Promise<Materialised> {
  const { base, origin, signal } = spec;
  const workspace = resolve(spec.workspace);
  const into = resolve(spec.into);
  const inPlace: Materialised = { via: 'in_place', apply: 'empty', tree: workspace, diff: null, error: null };
  if (spec.additionalRepos.length > 0 || spec.hideLocalSource !== 'off') return inPlace;
  await mkdir(into, { recursive: true });
  if ((await readdir(into)).length > 0) throw new Error(`${into} is not empty`);
  let captured: CapturedDiff | null = null;
  const failed = async (error: string): Promise<Materialised> => {
    await removeTree(into);
    return { via: 'git_apply', apply: 'failed', tree: null, diff: captured, error };
  };
  try {
    const done = await withCapture(
      { workspace, base, origin, scratch: dirname(into), ...(signal === undefined ? {} : { signal }) },
      async (capture): Promise<Materialised> => {
        const { diff } = capture;
        captured = diff;
        await cloneBase(capture, into);
        await applyDiff(capture, into);
        const difference = await differenceFrom(capture.tree, capture.repository, into, signal);
        if (difference !== null) return await failed(difference);
        return { via: 'git_apply', apply: diff.bytes === 0 ? 'empty' : 'ok', tree: into, diff, error: null };
      },
    );
    if (done !== undefined) return done;
    await removeTree(into);
    return inPlace;
  } catch (error) {
    if (error instanceof GitFailed || error instanceof WorkspaceUnusable) return failed(error.message);
    await removeTree(into);
    throw error;
  }
}

/** A clone that shares nothing with the workspace: the private repository holds the objects as copies. */
async function cloneBase({ git, repository }: Capture, into: string): Promise<void> {
  const copy = ['--local', '--no-hardlinks', '--no-tags', '--branch', 'main', `--template=${git.template}`];
  await git.run(['clone', '--quiet', ...copy, '--', repository.folder, into]);
  // It names a folder that is about to go.
  await git.run(['-C', into, 'remote', 'remove', 'origin']);
}

async function applyDiff({ git, diff }: Capture, into: string): Promise<void> {
  if (diff.bytes === 0) return;
  const apply = ['-C', into, 'apply', '--whitespace=nowarn'];
  await git.run([...apply, '--check', '-'], { input: diff.patch });
  await git.run([...apply, '--binary', '-'], { input: diff.patch });
}
