import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { z } from 'zod';

import { duelFiles, runFolder } from '../../activities/records/run-folder.ts';
import { type DuelRecord, DuelRecordFile } from '../../schemas/duel-record.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { type Verdict, VerdictFile } from '../../schemas/verdict.ts';
import { CommandError } from '../command-error.ts';
import { homePaths } from '../home.ts';
import { EXIT } from '../output.ts';

/** Folder of a duel's records in this home. */
export function duelRecords(id: string): string {
  return runFolder(homePaths().runs, id);
}

/**
 * The settings and the draw of a duel as it was last run.
 *
 * @throws InputError where there is none of that id, or it was changed from outside into what it cannot be
 */
export async function readDuel(id: string): Promise<DuelRecord> {
  const text = await readRecord(id, duelFiles.duel, 'no duel of that id has been drawn');
  const remedy = 'it was changed from outside; restore it from a copy';
  return checked<DuelRecord>(DuelRecordFile, text, join(duelRecords(id), duelFiles.duel), remedy);
}

/** Whether a duel has a verdict, whatever it says. */
export function hasVerdict(id: string): boolean {
  return existsSync(join(duelRecords(id), duelFiles.verdict));
}

/**
 * The verdict of a duel that has ended.
 *
 * @throws CommandError (invalid) for a duel that has none; InputError where there is no such duel, or the verdict was changed
 *   from outside into what it cannot be
 */
export async function readVerdict(id: string): Promise<Verdict> {
  if (!hasVerdict(id)) {
    await readDuel(id);
    throw new CommandError(
      EXIT.invalid,
      `${id}: no verdict: it still runs, was stopped, or failed before it could have one; "assay duel status ${id}" says ` +
        `which, and "assay duel resume ${id}" goes on with one that has stopped`,
    );
  }
  const text = await readRecord(id, duelFiles.verdict, 'no verdict');
  const remedy = `it was changed from outside; "assay duel rescore ${id}" makes it again from the records`;
  return checked<Verdict>(VerdictFile, text, join(duelRecords(id), duelFiles.verdict), remedy);
}

/** Longest part of an id that a message repeats. */
const ID_SHOWN = 120;

/** What the harness wrote, with the keys that the schema does not know. */
function checked<Record>(schema: z.ZodType<Record>, text: string, path: string, remedy: string): Record {
  try {
    const value = parseJson(text, path);
    parseInput(schema, value, path);
    return value as Record;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.where, error.problem, remedy);
  }
}

async function readRecord(id: string, file: string, problem: string): Promise<string> {
  const path = join(duelRecords(id), file);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (!ABSENT.includes(code)) {
      throw new InputError(path, `cannot be read (${code})`, 'let this user read it, or restore it from a copy');
    }
    throw new InputError(
      id.slice(0, ID_SHOWN),
      `${problem} (${code})`,
      `looked for ${file} below ${homePaths().runs}; "assay duel list" names the duels`,
    );
  }
}

/** What the file system says where there is no such file. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
