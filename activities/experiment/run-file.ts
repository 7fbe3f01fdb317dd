import { join } from 'node:path';

import { z } from 'zod';

import { ExperimentConfig } from '../../schemas/experiment.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { ExperimentInput } from '../../schemas/trial-run.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { experimentFiles } from './experiment-files.ts';
import { openExperiment } from './read-experiment.ts';
import { readRecordFile } from './read-record-file.ts';

/** How an experiment was last run: `run.json` in its folder. */
export const RunFile = z.looseObject({
  id: z.string(),
  max_parallel: z.int().positive(),
  max_cost_usd: z.number().positive().nullable(),
  cli_max_turns: z.int().positive().nullable(),
  /** Times that it was resumed. */
  generation: z.int().nonnegative(),
  /** By what its trials were run, those of labels that are no longer planned included. */
  configs: z.array(ExperimentConfig).optional(),
});
export type RunFile = z.infer<typeof RunFile>;

/** @throws InputError when the experiment cannot be read */
export async function writeRunFile(input: ExperimentInput): Promise<void> {
  const { experiment } = await openExperiment(input.folder);
  const planned = new Set(experiment.configs.map(({ label }) => label));
  const before = readRunFile(input.folder)?.configs ?? [];
  const configs = [...before.filter(({ label }) => !planned.has(label)), ...experiment.configs];
  const { id, max_parallel, max_cost_usd, cli_max_turns, generation } = input;
  const run: RunFile = { id, max_parallel, max_cost_usd, cli_max_turns, generation, configs };
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
