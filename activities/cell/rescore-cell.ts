import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ManifestMismatch } from '../../schemas/cell-manifest.ts';
import type { ScoringSummary } from '../../schemas/cell-summary.ts';
import { InputError } from '../../schemas/input-error.ts';
import { changedPaths } from '../../scoring/cell/record/changed-paths.ts';
import { withKeptKeys } from '../../scoring/cell/record/kept-keys.ts';
import { scoreCell } from '../../scoring/cell/record/score-cell.ts';
import { lintMapping } from '../../scoring/cell/retry/lint-mapping.ts';
import type { Fields } from '../../scoring/trajectory/json-fields.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { cellFiles } from './cell-files.ts';
import { freeSummaryName } from './earlier-summaries.ts';
import { type OpenCell, openCell } from './open-cell.ts';
import { readCellFacts } from './read-cell-facts.ts';
import { readMapping } from './read-mapping.ts';
import { readSummary } from './read-summary.ts';
import { SCORING_CONTRACT } from './scoring-contract.ts';
import { UnlintedMapping } from './unlinted-mapping.ts';

export interface Rescored {
  readonly before: Fields | null;
  readonly after: ScoringSummary;
  /** Key paths. */
  readonly changed: readonly string[];
  /** What a person should know: what could not be told, and why. */
  readonly notes: readonly string[];
  /** Files that are not what the manifest says; each is among the notes. */
  readonly mismatches: readonly ManifestMismatch[];
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
  const { facts, notes, mismatches } = await readCellFacts(cell);
  const lint = await readMapping(cell, facts.runs.hidden);
  const problems = lintMapping(lint.mapping);
  if (problems.length > 0) throw new UnlintedMapping(folder, problems);
  const earlier = await readSummary(folder);
  const before = earlier !== null && 'fields' in earlier ? earlier.fields : null;
  const after = withKeptKeys(scoreCell(facts, SCORING_CONTRACT), before);
  const changed = changedPaths(before, after);
  const broken = earlier !== null && 'broken' in earlier ? await setAside(cell, now ?? new Date()) : null;
  if (before === null || changed.length > 0) await writeSummary(cell, after, before === null ? null : now);
  const aside = broken === null ? [] : [`${cellFiles.summary} could not be read; it is kept as ${broken}`];
  return { before, after, changed, notes: [...aside, ...notes, ...lint.notes], mismatches };
}

/** Keeps a file that is no summary, byte by byte, under a name that says so. */
async function setAside({ folder }: OpenCell, now: Date): Promise<string> {
  const name = await freeSummaryName(folder, now, 'broken');
  await written(join(folder, name), async () =>
    writeAtomically(join(folder, name), await readFile(join(folder, cellFiles.summary))),
  );
  return name;
}

/** First keeps the earlier summary, byte by byte, then puts the new one in its place: whatever dies when, none is lost. */
async function writeSummary({ folder }: OpenCell, summary: ScoringSummary, now: Date | null): Promise<void> {
  const path = join(folder, cellFiles.summary);
  await written(path, async () => {
    if (now !== null) await writeAtomically(join(folder, await freeSummaryName(folder, now)), await readFile(path));
    await writeAtomically(path, `${JSON.stringify(summary, null, 2)}\n`);
  });
}

async function written(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !UNWRITABLE.has(code)) throw error;
    throw new InputError(path, `cannot be written (${code})`, 'make the folder of the cell writable');
  }
}

/** Faults of the folder that was named, not of the harness. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOSPC']);
