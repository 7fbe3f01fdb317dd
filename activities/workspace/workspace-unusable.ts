/** What an agent left cannot be captured or re-applied, for a reason that lies in it. Its message says which. */
export class WorkspaceUnusable extends Error {
  override readonly name = 'WorkspaceUnusable';
}

/** What the system says of a path that is shut, too long, or went away meanwhile. */
const REFUSALS = ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'];

/**
 * Runs what reads a hostile tree: a path that the system refuses is the tree's fault, all else (a full disk) is not.
 *
 * @throws WorkspaceUnusable naming the path
 */
export async function readingWorkspace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !REFUSALS.includes(code)) throw error;
    throw new WorkspaceUnusable(`${path ?? message} cannot be read (${code})`);
  }
}

/** Nothing there, or a path that leads nowhere. */
export function ifAbsent(error: unknown): undefined {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) throw error;
}
