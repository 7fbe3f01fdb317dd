import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';

/** Longest part that the file systems in use take; an id ends as a folder's name, or as one with a few letters more. */
const PART_BYTES_MAX = 200;

/** Longest id of a run: the engine takes ids of 1,000 bytes, and those of its samples and its retries are longer. */
const ID_BYTES_MAX = 600;

/**
 * Folder of a run's records: its id, as a path below the folder of all runs.
 *
 * @throws InputError for an id that would lead out of it, or that is longer than a path or the engine takes
 */
export function runFolder(runs: string, id: string): string {
  const parts = id.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw new InputError('id', `"${id}" names no folder`, 'use names without empty parts, "." or ".."');
  }
  if (parts.some((part) => Buffer.byteLength(part) > PART_BYTES_MAX) || Buffer.byteLength(id) > ID_BYTES_MAX) {
    const problem = `"${id.slice(0, 60)}…" is longer than an id may be`;
    const remedy = `use names of at most ${PART_BYTES_MAX} bytes, and ${ID_BYTES_MAX} in all`;
    throw new InputError('id', problem, remedy);
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
