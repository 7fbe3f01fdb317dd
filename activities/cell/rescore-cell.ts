import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ScoringSummary } from '../../schemas/cell-summary.ts';
import { InputError } from '../../schemas/input-error.ts';
import { changedPaths } from '../../scoring/cell/record/changed-paths.ts';
import { withKeptKeys } from '../../scoring/cell/record/kept-keys.ts';
import { scoreCell } from '../../scoring/cell/record/score-cell.ts';
import { lintMapping } from '../../scoring/cell/retry/lint-mapping.ts';
import { type Fields, isFields } from '../../scoring/trajectory/json-fields.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { cellFiles } from './cell-files.ts';
import { freeSummaryName } from './earlier-summaries.ts';
import { type OpenCell, openCell } from './open-cell.ts';
import { readCellFacts } from './read-cell-facts.ts';
import { readCellJson } from './read-cell-file.ts';
import { readMapping } from './read-mapping.ts';
import { SCORING_CONTRACT } from './scoring-contract.ts';
import { UnlintedMapping } from './unlinted-mapping.ts';

export interface Rescored {
  readonly before: Fields | null;
  readonly after: ScoringSummary;
  /** Key paths. */
  readonly changed: readonly string[];
  /** What a person should know: what could not be told, and why. */
  readonly notes: readonly string[];
}

/**
 * Scores a cell anew from what is stored of it, runs nothing, and writes the summary; an earlier one that
 * says otherwise is kept beside it.
 *
 * @param now under which the earlier summary is kept; null in the middle of a run, where it is only that of the attempt before
 * @throws InputError when a file cannot be read as what it should be, or the summary cannot be written
 * @throws UnlintedMapping when its hidden checks are not mapped as they must be; nothing is written then
 */
export async function rescoreCell(folder: string, now: Date | null): Promise<Rescored> {
  const cell = await openCell(folder);
  const { facts, notes } = await readCellFacts(cell);
  const lint = await readMapping(cell, facts.runs.hidden);
  const problems = lintMapping(lint.mapping);
  if (problems.length > 0) throw new UnlintedMapping(folder, problems);
  const before = await readSummary(cell);
  const after = withKeptKeys(scoreCell(facts, SCORING_CONTRACT), before);
  const changed = changedPaths(before, after);
  if (before === null || changed.length > 0) await writeSummary(cell, after, before === null ? null : now);
  return { before, after, changed, notes: [...notes, ...lint.notes] };
}

/** The summary of a cell as it stands; null where it was never scored. Older ones may have any keys. */
export async function readSummary({ folder }: Pick<OpenCell, 'folder'>): Promise<Fields | null> {
  const read = await readCellJson(folder, cellFiles.summary);
  if (read === null) return null;
  if (isFields(read.value)) return read.value;
  throw new InputError(join(folder, cellFiles.summary), 'is no JSON object', 'expected the summary of a cell');
}

/** First keeps the earlier summary, byte by byte, then puts the new one in its place: whatever dies when, none is lost. */
async function writeSummary({ folder }: OpenCell, summary: ScoringSummary, now: Date | null): Promise<void> {
  const path = join(folder, cellFiles.summary);
  try {
    if (now !== null) await writeAtomically(join(folder, await freeSummaryName(folder, now)), await readFile(path));
    await writeAtomically(path, `${JSON.stringify(summary, null, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !UNWRITABLE.has(code)) throw error;
    throw new InputError(path, `cannot be written (${code})`, 'make the folder of the cell writable');
  }
}

/** Faults of the folder that was named, not of the harness. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOSPC']);
