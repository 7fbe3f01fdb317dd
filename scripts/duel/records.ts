import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DuelRecord } from '../../activities/records/duel-record.ts';
import { duelFiles, runFolder } from '../../activities/records/run-folder.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { homePaths } from '../home.ts';

/** Folder of a duel's records in this home. */
export function duelRecords(id: string): string {
  return runFolder(homePaths().runs, id);
}

/** The settings of a duel as it was last run. */
export async function readDuel(id: string): Promise<DuelRecord> {
  return parsed(
    id,
    duelFiles.duel,
    await readRecord(id, duelFiles.duel, 'no duel of that id has been drawn'),
  ) as DuelRecord;
}

/** The verdict of a duel that has ended. */
export async function readVerdict(id: string): Promise<Verdict> {
  const problem = 'no verdict: it has not ended, failed before it could have one, or there is no such duel';
  return parsed(id, duelFiles.verdict, await readRecord(id, duelFiles.verdict, problem)) as Verdict;
}

/** Longest part of an id that a message repeats. */
const ID_SHOWN = 120;

/** An object that the harness wrote; a file that was changed from outside is named. */
function parsed(id: string, file: string, text: string): object {
  const path = join(duelRecords(id), file);
  const value = parseJson(text, path);
  if (typeof value === 'object' && value !== null) return value;
  throw new InputError(path, 'not a record', 'it was changed from outside; restore it from a copy');
}

async function readRecord(id: string, file: string, problem: string): Promise<string> {
  const path = join(duelRecords(id), file);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(
      id.slice(0, ID_SHOWN),
      `${problem} (${code})`,
      `looked for ${file} below ${homePaths().runs}; "assay duel list" names the duels`,
    );
  }
}
