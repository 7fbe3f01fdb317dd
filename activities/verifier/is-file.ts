import { stat } from 'node:fs/promises';

/** Whether a path of a task leads to a file. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });
  return found?.isFile() ?? false;
}
