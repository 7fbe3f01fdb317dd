import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DuelRecord } from '../../schemas/duel-record.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { duelFiles } from './run-folder.ts';

/** Writes it beside the records that it is about. */
export function writeDuelRecord(folder: string, record: DuelRecord): Promise<void> {
  return writeAtomically(join(folder, duelFiles.duel), `${JSON.stringify(record, null, 2)}\n`);
}

/** The record that the harness wrote. */
export async function readDuelRecord(folder: string): Promise<DuelRecord> {
  return JSON.parse(await readFile(join(folder, duelFiles.duel), 'utf8')) as DuelRecord;
}
