import { join } from 'node:path';

import { CompletedTrial } from '../../schemas/completed-trial.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { TrialName, TrialOutcome } from '../../schemas/trial-run.ts';
import { verdictOf } from '../../scoring/experiment/casualty.ts';
import { type Trial, trialOfRecord } from '../../scoring/experiment/trial.ts';
import { trialFiles } from '../experiment/experiment-files.ts';
import { readRecordFile } from '../experiment/read-record-file.ts';

/**
 * The record in a trial's folder; null where there is none.
 *
 * @throws InputError when it cannot be read as one
 */
export function readRecordedTrial(folder: string): { path: string; value: unknown; record: CompletedTrial } | null {
  const path = join(folder, trialFiles.completed);
  const text = readRecordFile(path, '/');
  if (text === null) return null;
  const value = parseJson(text, path);
  return { path, value, record: parseInput(CompletedTrial, value, path) };
}

/**
 * What was recorded of a trial, and what it comes to; null where nothing was.
 *
 * @throws InputError when the record cannot be read, or is another trial's
 */
export function recordedTrial(folder: string, trial: TrialName): { outcome: TrialOutcome; measured: Trial } | null {
  const read = readRecordedTrial(folder);
  if (read === null) return null;
  return { outcome: outcomeOf(trial, read.record), measured: trialOfRecord(read.record, trial, read.path) };
}

/** Characters of an error that are handed on; the record has it whole. */
const ERROR_HANDED_ON = 500;

/** What a record says in short. */
export function outcomeOf(trial: TrialName, record: CompletedTrial): TrialOutcome {
  return {
    trial,
    status: record.status ?? 'completed',
    score: record.automated_score,
    verdict: verdictOf(record),
    category: record.error_category ?? null,
    error: record.error?.slice(0, ERROR_HANDED_ON) ?? null,
    cost_usd: record.cost_usd ?? null,
  };
}
