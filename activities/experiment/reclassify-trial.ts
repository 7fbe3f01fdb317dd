import { RECLASSIFY_REASON_MAX } from '../../schemas/experiment-settings.ts';
import type { CasualtyCategory } from '../../schemas/completed-trial.ts';
import { InputError } from '../../schemas/input-error.ts';
import { casualtyOf, reclassification } from '../../scoring/experiment/casualty.ts';
import { plannedTrials, type TrialKey, trialId } from '../../scoring/experiment/planned-trials.ts';
import { trialOfRecord } from '../../scoring/experiment/trial.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { type OpenExperiment, openExperiment } from './read-experiment.ts';
import { readCompleted } from './read-trials.ts';

export interface Reclassification {
  trial: string;
  as: 'genuine';
  reason: string;
  /** ISO time. */
  at: string;
  /** What it was taken for before. */
  was: CasualtyCategory;
}

/**
 * Records that a casualty is the agent's own doing, and why: from then on it counts as measured. The rest of its record
 * stays as it is.
 *
 * @param trial `<label>/<task>/<repeat>`
 * @param at ISO time
 * @throws InputError for a trial that is not planned, has no record or is no casualty, and for a missing reason
 */
export async function reclassifyTrial(
  folder: string,
  trial: string,
  { reason, at }: { reason: string; at: string },
): Promise<Reclassification> {
  const open = await openExperiment(folder);
  const key = plannedTrial(open, trial);
  if (reason.trim() === '' || reason.length > RECLASSIFY_REASON_MAX) {
    const found = reason.trim() === '' ? 'no reason' : `${reason.length} characters`;
    throw new InputError('--reason', found, `say why it was the agent's doing, in at most ${RECLASSIFY_REASON_MAX}`);
  }
  const completed = readCompleted(open, key);
  if (completed === null) {
    throw new InputError(trial, 'has no record', 'only a trial that ended can be reclassified; run it first');
  }
  const { path, value, record } = completed;
  trialOfRecord(record, key, path);
  const was = casualtyOf(record);
  if (was === null) throw new InputError(trial, 'is no casualty', 'it counts as measured already');
  const before = reclassification(record);
  if (before !== null) {
    throw new InputError(
      trial,
      `was reclassified at ${before.at ?? 'a time not recorded'}`,
      `the reason given: ${JSON.stringify(before.reason)}`,
    );
  }
  const entry = { as: 'genuine', reason, at } as const;
  await writeAtomically(path, `${JSON.stringify(withReclassified(value, entry), null, 2)}\n`);
  return { trial, ...entry, was };
}

function plannedTrial({ experiment, folder }: OpenExperiment, trial: string): TrialKey {
  for (const key of plannedTrials(experiment)) if (trialId(key) === trial) return key;
  throw new InputError(
    'TRIAL',
    `${JSON.stringify(trial)} is no trial of ${folder}`,
    'expected <label>/<task>/<repeat>, as "assay experiment interpret" lists them',
  );
}

/** The record as it was read, with the entry in its metadata; the parsed one would lack what its schema does not know. */
function withReclassified(value: unknown, entry: object): object {
  const record = value as { metadata?: object | null };
  return { ...record, metadata: { ...record.metadata, reclassified: entry } };
}
