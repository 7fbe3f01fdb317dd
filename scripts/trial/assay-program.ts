import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AssayProgram } from '../../activities/verifier/assay-program.ts';
import { codeRoot, projectRoot } from '../paths.ts';

const SCRIPT = join('scripts', 'assay.js');
const LIBRARIES = '/node_modules/';

/** This installation, to be made a command of the verifiers; undefined where it is not built. */
export function assayProgram(): AssayProgram | undefined {
  const built = [codeRoot, join(projectRoot, 'dist')].find((folder) => existsSync(join(folder, SCRIPT)));
  if (built === undefined) return undefined;
  const library = fileURLToPath(import.meta.resolve('commander'));
  const libraries = library.slice(0, library.lastIndexOf(LIBRARIES) + LIBRARIES.length - 1);
  const described = join(projectRoot, 'package.json');
  return {
    parts: [
      { host: realpathSync(built), below: 'dist' },
      { host: realpathSync(libraries), below: 'node_modules' },
      ...(existsSync(described) ? [{ host: described, below: 'package.json' }] : []),
    ],
    script: `dist/${SCRIPT}`,
  };
}
