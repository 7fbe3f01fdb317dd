import { sep } from 'node:path';

import { InputError } from '../schemas/input-error.ts';
import { assayHome } from './home.ts';

/** What the file system says of a home that cannot be used as it is. */
const REFUSALS: readonly (string | undefined)[] = [
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'],
];

export const HOME_REMEDY = 'set ASSAY_HOME to a folder that this user may read and write';

/**
 * The fault of the user's that an error of the file system tells: something in the home, or on the way to it, that cannot be
 * read, written or made. Undefined for any other error.
 */
export function homeFault(error: unknown): InputError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, path, syscall } = error as Partial<NodeJS.ErrnoException>;
  // A file that is missing is a fault of ours; a folder that cannot be made although all above it are there is not.
  if (!REFUSALS.includes(code) && !(code === 'ENOENT' && syscall === 'mkdir')) return undefined;
  const home = assayHome();
  if (path === undefined || !(isWithin(path, home) || isWithin(home, path))) return undefined;
  return new InputError(
    path,
    `cannot be used (${code ?? ''}${syscall === undefined ? '' : `, ${syscall}`})`,
    `the home is ${home}; ${HOME_REMEDY}`,
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
