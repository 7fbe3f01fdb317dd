import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';

import { z } from 'zod';

import { ExperimentConfig } from '../../schemas/experiment.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { TrialInput } from '../../schemas/trial-run.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { experimentFiles } from '../experiment/experiment-files.ts';
import { readRecordFile } from '../experiment/read-record-file.ts';

/** How a trial that belongs to no experiment was last run: `run.json` beside its records. */
export const TrialRunFile = z.looseObject({
  id: z.string(),
  task_dir: z.string(),
  config: ExperimentConfig,
  cli_max_turns: z.int().positive().nullable(),
  max_cost_usd: z.number().positive().nullable(),
  /** Times that it was resumed. */
  generation: z.int().nonnegative(),
});
export type TrialRunFile = z.infer<typeof TrialRunFile>;

export async function writeTrialRunFile(input: TrialInput): Promise<void> {
  const { id, task_dir, config, cli_max_turns, max_cost_usd, generation } = input;
  const run: TrialRunFile = { id, task_dir, config, cli_max_turns, max_cost_usd, generation };
  await mkdir(input.folder, { recursive: true });
  await writeAtomically(join(input.folder, experimentFiles.run), `${JSON.stringify(run, null, 2)}\n`);
}

/**
 * How the trial of a folder was last run; null where it never was.
 *
 * @throws InputError when the file cannot be read as one
 */
export function readTrialRunFile(folder: string): TrialRunFile | null {
  const path = join(folder, experimentFiles.run);
  const text = readRecordFile(path, '/');
  return text === null ? null : parseInput(TrialRunFile, parseJson(text, path), path);
}

/**
 * Refuses to go on with a trial under another configuration: its record would be that of neither.
 *
 * @throws InputError naming what differs
 */
export function requireSameTrial(last: TrialRunFile, input: TrialInput): void {
  requireSame(input.id, [
    ['task', last.task_dir, input.task_dir],
    ['--max-turns', last.cli_max_turns, input.cli_max_turns],
    ...configPairs(last.config, input.config),
  ]);
}

/** What was asked for by a flag or an argument: then, and now. */
export type AskedPair = readonly [where: string, before: unknown, now: unknown];

/** The same of the flags that make up a config. */
export function configPairs(last: ExperimentConfig, now: ExperimentConfig): AskedPair[] {
  return CONFIG_FLAGS.map(([flag, key]) => [flag, last[key], now[key]]);
}

/** The pairs whose parts differ as JSON, which leaves out what is undefined, and where nothing and null are one. */
export function changedPairs(pairs: readonly AskedPair[]): AskedPair[] {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  return pairs
    .map(([where, before, now]) => [where, plain(before), plain(now)] as const)
    .filter(([, before, now]) => !isDeepStrictEqual(before, now));
}

/** @throws InputError for the first pair whose parts differ */
export function requireSame(id: string, pairs: readonly AskedPair[]): void {
  const [changed] = changedPairs(pairs);
  if (changed === undefined) return;
  const [where, before] = changed;
  throw new InputError(
    where,
    `${id} was run with ${JSON.stringify(before)}`,
    'give this one a name of its own with --label, or a --repeat',
  );
}

const CONFIG_FLAGS = [
  ['--agent', 'agent'],
  ['--model', 'model'],
  ['--command', 'command'],
  ['--agent-dir', 'agent_dir'],
  ['--env', 'env'],
] as const;
