import { isDeepStrictEqual } from 'node:util';

import type { ExperimentConfig } from '../../schemas/experiment.ts';
import { InputError } from '../../schemas/input-error.ts';
import { experimentFiles } from './experiment-files.ts';
import { type OpenExperiment, openExperiment } from './read-experiment.ts';
import { readTrials } from './read-trials.ts';
import { readRunFile } from './run-file.ts';

/** Says what a trial may cost, not what runs it. */
const NO_PART_OF_THE_AGENT = 'max_cost_usd_per_trial';

/**
 * Refuses to run more trials of a label under another config than that of the trials it has: a mean over both would be that of
 * neither. A label without a measurement may be changed, as one whose key or model was wrong.
 *
 * @throws InputError naming the label and the key that differs
 */
export async function requireSameConfigs(folder: string): Promise<void> {
  const open = await openExperiment(folder);
  const changes = changedConfigs(open);
  if (changes.length === 0) return;
  const { trials } = await readTrials(open);
  const measured = new Set(trials.flatMap(({ label, trial }) => (trial?.casualty === null ? [label] : [])));
  refuse(changes.filter(({ label }) => measured.has(label)));
}

/**
 * The same while an experiment runs, when each of its trials counts, whether it has ended or not.
 *
 * @throws InputError as above
 */
export function requireUnchanged(open: OpenExperiment): void {
  refuse(changedConfigs(open));
}

interface Change {
  label: string;
  key: string;
  before: unknown;
  now: unknown;
}

/** What differs from the configs that the experiment was last run with. */
function changedConfigs({ experiment, root }: OpenExperiment): Change[] {
  const last = new Map(readRunFile(root)?.configs?.map((config) => [config.label, config]));
  return experiment.configs.flatMap((config) => {
    const before = last.get(config.label);
    return before === undefined ? [] : changesOf(before, config);
  });
}

function changesOf(before: ExperimentConfig, now: ExperimentConfig): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.flatMap((key) => {
    const change = { label: now.label, key, before: before[key] ?? null, now: now[key] ?? null };
    return key === NO_PART_OF_THE_AGENT || isDeepStrictEqual(change.before, change.now) ? [] : [change];
  });
}

function refuse([change]: readonly Change[]): void {
  if (change === undefined) return;
  const { label, key, before, now } = change;
  throw new InputError(
    `${experimentFiles.experiment}: ${label}: ${key}`,
    `was ${JSON.stringify(before)} for the trials that it has, and is ${JSON.stringify(now)}`,
    `give the changed config a label of its own, or put ${experimentFiles.runs}/${label} elsewhere to begin anew`,
  );
}
