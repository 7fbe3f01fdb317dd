import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Mount } from '../world/bubblewrap-arguments.ts';

/** The `assay` command of this installation, so that a verifier can delegate to `assay check artifact`. */
export interface AssayProgram {
  /** Its code, package.json and libraries, each with the path below one root at which they are to be seen. */
  readonly parts: readonly { readonly host: string; readonly below: string }[];
  /** The script that Node runs, below that root. */
  readonly script: string;
}

/**
 * What makes `assay` a command in a sandbox.
 *
 * @param inside the root under which its parts are seen
 * @param folder an empty folder, for the launcher
 * @returns mounts, and the folder for the search path
 */
export async function assayInSandbox(
  program: AssayProgram,
  inside: string,
  folder: string,
): Promise<{ readonly mounts: readonly Mount[]; readonly searchFolder: string }> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'assay'), `#!/bin/sh\nexec node ${inside}/${program.script} "$@"\n`, { mode: 0o755 });
  const searchFolder = `${inside}/bin`;
  const parts = program.parts.map(({ host, below }) => ({ host, inside: `${inside}/${below}` }));
  return { mounts: [...parts, { host: folder, inside: searchFolder }], searchFolder };
}
