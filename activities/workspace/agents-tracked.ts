import { InputError } from '../../schemas/input-error.ts';
import { agentsHead } from './agents-head.ts';
import { openPrivateRepository, type PrivateRepository, takeExcludes } from './private-repository.ts';
import { repositoryFolders } from './repository-folders.ts';
import { committedPaths, indexedPaths } from './tracked-paths.ts';
import { GitFailed, type UntrustedGit } from './untrusted-git.ts';
import { WorkspaceUnusable } from './workspace-unusable.ts';

/**
 * What an agent's own repository adds where the base is known from elsewhere: its ignore rules, and the paths that it
 * committed or staged although they are ignored. Whatever it did to the repository, as to erase it, costs it no more than
 * that: what git cannot read of it tracks nothing.
 *
 * @param repository of the base; gets the ignore rules
 * @param folder for a copy of the agent's objects: not there yet
 */
export async function agentsTracked(
  git: UntrustedGit,
  workspace: string,
  repository: PrivateRepository,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const agents = await unlessBroken(() => repositoryFolders(workspace), undefined);
  if (agents === undefined) return [];
  await takeExcludes(agents, repository);
  const staged = await unlessBroken(() => indexedPaths(repository, agents), []);
  const committed = await unlessBroken(async () => {
    const head = await agentsHead(git, agents);
    if (head === undefined || head === repository.base) return [];
    const theirs = await openPrivateRepository(git, agents, head, folder, { borrows: repository, signal });
    return committedPaths(theirs, head);
  }, []);
  return [...staged, ...committed];
}

/** What an agent's repository says, or nothing where it is broken in whatever way. */
export async function unlessBroken<T, N>(read: () => Promise<T>, nothing: N): Promise<T | N> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GitFailed || error instanceof WorkspaceUnusable || error instanceof InputError) return nothing;
    throw error;
  }
}
