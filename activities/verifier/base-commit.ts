import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { agentsHead } from '../workspace/agents-head.ts';
import { repositoryFolders } from '../workspace/repository-folders.ts';
import { UntrustedGit } from '../workspace/untrusted-git.ts';

/**
 * The commit that a workspace's HEAD names; undefined where it is no repository of its own or `rev-parse HEAD` does not work.
 *
 * @throws WorkspaceUnusable when something else than plain files stands where it is kept
 * @source seed, "When git_apply is used".
 */
export async function baseCommit(
  workspace: string,
  scratch: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const agents = await repositoryFolders(workspace);
  if (agents === undefined) return undefined;
  return agentsHead(await UntrustedGit.open(await mkdtemp(join(scratch, 'git-')), signal), agents);
}
