import { join } from 'node:path';

import { foldersTo } from './folders-to.ts';

/** Where a folder of the machine is seen inside of a sandbox, and paths below it that a command may not change there. */
export interface FixedFiles {
  readonly host: string;
  readonly inside: string;
  /** Parted by `/`. */
  readonly paths: readonly string[];
}

/** Bubblewrap takes 9000 arguments, three for each mount. */
const MOUNTS_MAX = 2_500;

/**
 * Bubblewrap's arguments that make files of a writable folder read-only. Each folder that leads to one is a mount of its own, still
 * writable: what is mounted can be neither renamed nor removed, and so nothing can be put in its place. Of very many files the
 * first ones.
 */
export function fixedArguments({ host, inside, paths }: FixedFiles): string[] {
  const mounts = new Map<string, '--bind' | '--ro-bind'>();
  for (const path of paths) {
    for (const folder of foldersTo(path)) mounts.set(folder, '--bind');
    mounts.set(path, '--ro-bind');
  }
  return [...mounts].slice(0, MOUNTS_MAX).flatMap(([path, kind]) => [kind, join(host, path), join(inside, path)]);
}
