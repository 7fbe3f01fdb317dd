import { join } from 'node:path';

import { z } from 'zod';

import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { ExperimentInput } from '../../schemas/trial-run.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { experimentFiles } from './experiment-files.ts';
import { readRecordFile } from './read-record-file.ts';

/** How an experiment was last run: `run.json` in its folder. */
export const RunFile = z.looseObject({
  id: z.string(),
  max_parallel: z.int().positive(),
  max_cost_usd: z.number().positive().nullable(),
  cli_max_turns: z.int().positive().nullable(),
  /** Times that it was resumed. */
  generation: z.int().nonnegative(),
});
export type RunFile = z.infer<typeof RunFile>;

export async function writeRunFile(input: ExperimentInput): Promise<void> {
  const { id, max_parallel, max_cost_usd, cli_max_turns, generation } = input;
  const run: RunFile = { id, max_parallel, max_cost_usd, cli_max_turns, generation };
  await writeAtomically(join(input.folder, experimentFiles.run), `${JSON.stringify(run, null, 2)}\n`);
}

/**
 * How the experiment of a folder was last run; null where it never was.
 *
 * @throws InputError when the file cannot be read as one
 */
export function readRunFile(folder: string): RunFile | null {
  const path = join(folder, experimentFiles.run);
  const text = readRecordFile(path, '/');
  return text === null ? null : parseInput(RunFile, parseJson(text, path), path);
}
