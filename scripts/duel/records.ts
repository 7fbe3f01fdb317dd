import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DuelRecord } from '../../activities/records/open-duel.ts';
import { duelFiles, runFolder } from '../../activities/records/run-folder.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { homePaths } from '../home.ts';

/** Folder of a duel's records in this home. */
export function duelRecords(id: string): string {
  return runFolder(homePaths().runs, id);
}

/** The settings of a duel as it was last run. */
export async function readDuel(id: string): Promise<DuelRecord> {
  return JSON.parse(await readRecord(id, duelFiles.duel, 'no duel of that id has been drawn')) as DuelRecord;
}

/** The verdict of a duel that has ended. */
export async function readVerdict(id: string): Promise<Verdict> {
  return JSON.parse(
    await readRecord(id, duelFiles.verdict, 'no verdict: it has not ended, or there is no such duel'),
  ) as Verdict;
}

async function readRecord(id: string, file: string, problem: string): Promise<string> {
  const path = join(duelRecords(id), file);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new InputError(id, problem, `looked for ${path}; "assay duel list" names the duels, ASSAY_HOME the home`);
  }
}
