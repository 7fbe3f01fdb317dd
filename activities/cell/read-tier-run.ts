import { join } from 'node:path';

import { EXIT_FILE_BYTES } from '../../schemas/cell-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { RunnerName } from '../../schemas/test-report.ts';
import { readTestOutput } from '../../scoring/cell/read-test-output.ts';
import type { TierRun } from '../../scoring/cell/tiers/tier-run.ts';
import { readCellText } from './read-cell-file.ts';

/**
 * A stored run of a step; null where it left no output.
 *
 * @param path of the output without its ending, below the cell's folder
 * @throws InputError when a file cannot be read, or its exit status is no integer
 */
export async function readTierRun(folder: string, path: string, runner: RunnerName): Promise<TierRun | null> {
  const name = `${path}.out`;
  const text = await readCellText(folder, name);
  if (text === null) return null;
  const exitStatus = await readExitStatus(folder, `${path}.exit`);
  const facts = exitStatus === null ? {} : { exitStatus };
  return { report: readTestOutput(runner, [{ name, text }], facts), ...facts };
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
