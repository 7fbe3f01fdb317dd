import type { ExperimentConfig } from '../../schemas/experiment.ts';
import { InputError } from '../../schemas/input-error.ts';
import { type AskedPair, changedPairs } from '../trial/trial-run-file.ts';
import { experimentFiles } from './experiment-files.ts';
import type { OpenExperiment } from './read-experiment.ts';
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
export async function requireSameConfigs(open: OpenExperiment): Promise<void> {
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

/** What differs from the config of its label that the experiment was last run with. */
interface Changes {
  label: string;
  changed: readonly AskedPair[];
}

function changedConfigs({ experiment, root }: OpenExperiment): Changes[] {
  const last = new Map(readRunFile(root)?.configs?.map((config) => [config.label, config]));
  return experiment.configs.flatMap((now) => {
    const before = last.get(now.label);
    const changed = before === undefined ? [] : changedPairs(pairsOf(before, now));
    return changed.length === 0 ? [] : [{ label: now.label, changed }];
  });
}

function pairsOf(before: ExperimentConfig, now: ExperimentConfig): AskedPair[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  keys.delete(NO_PART_OF_THE_AGENT);
  return [...keys].map((key) => [key, before[key], now[key]]);
}

function refuse([first]: readonly Changes[]): void {
  const [pair] = first?.changed ?? [];
  if (first === undefined || pair === undefined) return;
  const { label } = first;
  const [key, before, now] = pair;
  throw new InputError(
    `${experimentFiles.experiment}: ${label}: ${key}`,
    `was ${JSON.stringify(before)} for the trials that it has, and is ${JSON.stringify(now)}`,
    `give the changed config a label of its own, or put ${experimentFiles.runs}/${label} elsewhere to begin anew`,
  );
}
