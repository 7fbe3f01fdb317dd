import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The checkout, from wherever in it the tests run. */
export const projectRoot = above(import.meta.dirname);

function above(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : above(dirname(folder));
}
