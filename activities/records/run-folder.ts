import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';

/**
 * Folder of a run's records: its id, as a path below the folder of all runs.
 *
 * @throws InputError for an id that would lead out of it
 */
export function runFolder(runs: string, id: string): string {
  const parts = id.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw new InputError('id', `"${id}" names no folder`, 'use names without empty parts, "." or ".."');
  }
  return join(runs, ...parts);
}

/** Files of a duel's folder. Spec, records.md "Duel folder". */
export const duelFiles = {
  duel: 'duel.json',
  results: 'scoring-results.jsonl',
  trajectories: 'trajectories.jsonl',
  verdict: 'verdict.json',
  usage: 'ledger.jsonl',
  /** Outcomes of single samples, so that a resumed duel asks only for what is missing. */
  outcomes: 'outcomes',
} as const;

/** Files of a pre-eval's folder. */
export const preEvalFiles = {
  /** What it was about, each rollout, what was found. */
  record: 'pre-eval.json',
} as const;
