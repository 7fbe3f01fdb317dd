import { findCells } from '../../activities/cell/find-cells.ts';
import { openCell } from '../../activities/cell/open-cell.ts';
import { readCauses } from '../../activities/cell/read-causes.ts';
import { rescoreCell, type Rescored } from '../../activities/cell/rescore-cell.ts';
import { UnlintedMapping } from '../../activities/cell/unlinted-mapping.ts';
import type { RetryProblem } from '../../schemas/cell-retry.ts';
import { InputError } from '../../schemas/input-error.ts';
import { EXIT, note, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { refusingUnlinted, tellRefusal } from '../retry/problems.ts';
import { mismatchesText } from './causes-text.ts';
import { changesText, summaryText } from './texts.ts';

/**
 * `assay cell rescore`: cells anew from what is stored of them, and what changed. A folder of cells stands for all in it. Exit 1
 * where a mapping does not lint. Of several cells, each is scored whatever becomes of the others. Spec, records.md "Cell folder".
 *
 * @throws InputError when the one cell that was named cannot be read
 */
export async function runRescore(folders: readonly string[], { json }: { json?: true }): Promise<void> {
  const cells = [...new Set((await Promise.all(folders.map(findCells))).flat())];
  const [only] = cells;
  if (cells.length === 1 && only !== undefined) await rescoreOne(only, json);
  else await rescoreAll(cells, json);
}

async function rescoreOne(folder: string, json: true | undefined): Promise<void> {
  const done = await refusingUnlinted(json, () => rescoreCell(folder, new Date()));
  if (done === undefined) return;
  tellNotes(folder, done);
  if (json === true) printJson(told(done));
  else {
    const causes = await readCauses(await openCell(folder), done.after, done.mismatches);
    print([...summaryText(done.after, causes), ...changesText(done)].join('\n'));
  }
}

async function rescoreAll(folders: readonly string[], json: true | undefined): Promise<void> {
  const cells: object[] = [];
  for (const folder of folders) {
    const done = await rescoredOrNot(folder);
    if ('error' in done) {
      cells.push({ cell: folder, error: done.error });
      continue;
    }
    tellNotes(folder, done);
    cells.push({ cell: folder, ...told(done) });
    if (json !== true) {
      print([`${printable(folder)}:`, ...mismatchesText(done.mismatches), ...changesText(done)].join('\n'));
    }
  }
  if (json === true) printJson({ cells });
}

function told({ before, after, changed, notes, mismatches }: Rescored): object {
  return { before, after, changed, notes, manifest_mismatches: mismatches };
}

/** Why a cell of several was not scored. */
interface NotScored {
  readonly error: { code: 'UNLINTED_MAPPING' | 'INPUT'; message: string; problems?: readonly RetryProblem[] };
}

/** The reason, told on stderr as well, for a cell that cannot be scored; an input that cannot be read outweighs a refusal. */
async function rescoredOrNot(folder: string): Promise<Rescored | NotScored> {
  try {
    return await rescoreCell(folder, new Date());
  } catch (error) {
    if (error instanceof UnlintedMapping) {
      tellRefusal(error);
      process.exitCode ??= EXIT.failed;
      return { error: { code: 'UNLINTED_MAPPING', message: error.message, problems: error.problems } };
    }
    if (!(error instanceof InputError)) throw error;
    note(`assay: ${error.message}`);
    process.exitCode = EXIT.usage;
    return { error: { code: 'INPUT', message: error.message } };
  }
}

function tellNotes(folder: string, { notes }: Rescored): void {
  for (const line of notes) note(`note: ${printable(folder)}: ${printableLine(line)}`);
}
