import { join } from 'node:path';

import { EXIT_FILE_BYTES } from '../../schemas/cell-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { RunnerName } from '../../schemas/test-report.ts';
import { readTierOutput } from '../../scoring/cell/tiers/read-tier-output.ts';
import type { TierRun } from '../../scoring/cell/tiers/tier-run.ts';
import { readCellText } from './read-cell-file.ts';

/**
 * A stored run of a step; null where it left no output.
 *
 * @param path of its files without their endings, below the cell's folder
 * @throws InputError when a file cannot be read, or its exit status is no integer
 */
export async function readTierRun(
  folder: string,
  path: string,
  suite: { readonly command: string; readonly runner: RunnerName },
): Promise<TierRun | null> {
  const output = await readCellText(folder, `${path}.out`);
  if (output === null) return null;
  const report = await readCellText(folder, `${path}.report`);
  const exitStatus = await readExitStatus(folder, `${path}.exit`);
  return readTierOutput(suite, { output, report, ...(exitStatus === null ? {} : { exitStatus }) });
}

async function readExitStatus(folder: string, path: string): Promise<number | null> {
  const text = await readCellText(folder, path, EXIT_FILE_BYTES);
  if (text === null) return null;
  if (!/^-?\d{1,9}$/.test(text.trim())) {
    throw new InputError(
      join(folder, path),
      `found ${JSON.stringify(text)}`,
      'expected one exit status, such as 0 or 137',
    );
  }
  return Number(text.trim());
}
