import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DrawnSample } from '../../schemas/dataset.ts';
import type { DuelInput } from '../../schemas/duel-run.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { duelFiles } from './run-folder.ts';

/** `duel.json`: what a duel, or a rejudge of one, was about, with the digest of every input. */
export interface DuelRecord {
  /** Of a rejudge, a `RejudgeInput`. */
  input: DuelInput;
  rules_version: string;
  drawn: DrawnSample[];
  short: unknown;
}

/** Writes it beside the records that it is about. */
export function writeDuelRecord(folder: string, record: DuelRecord): Promise<void> {
  return writeAtomically(join(folder, duelFiles.duel), `${JSON.stringify(record, null, 2)}\n`);
}

/** The record that the harness wrote. */
export async function readDuelRecord(folder: string): Promise<DuelRecord> {
  return JSON.parse(await readFile(join(folder, duelFiles.duel), 'utf8')) as DuelRecord;
}
