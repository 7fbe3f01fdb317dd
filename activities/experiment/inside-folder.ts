import { realpathSync } from 'node:fs';
import { sep } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';

/**
 * Where a link below an experiment's folder leads, when it stays in there.
 *
 * @param root real path of the experiment's folder
 * @throws InputError when it leads out of the folder, or nowhere
 */
export function linkInside(path: string, root: string): string {
  const target = targetOf(path);
  if (target !== root && !target.startsWith(`${root}${sep}`)) {
    throw new InputError(path, 'is a link that leads out of the experiment', 'put what it names in its place');
  }
  return target;
}

function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(
      path,
      `is a link that leads nowhere (${code})`,
      'remove it, or put what it names in its place',
    );
  }
}
