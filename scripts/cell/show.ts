import { join } from 'node:path';

import { cellFiles } from '../../activities/cell/cell-files.ts';
import { earlierSummaries } from '../../activities/cell/earlier-summaries.ts';
import { openCell } from '../../activities/cell/open-cell.ts';
import { readRunFault } from '../../activities/cell/read-run-fault.ts';
import { readSummary } from '../../activities/cell/rescore-cell.ts';
import { ScoringSummary } from '../../schemas/cell-summary.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { isMeasured } from '../../scoring/cell/record/is-measured.ts';
import { count, EXIT, print, printJson } from '../output.ts';
import { summaryText } from './texts.ts';

/**
 * `assay cell show`: how a cell ended, as it stands in its summary. Exit 2 where there is nothing to quote, as of
 * `cell run`.
 *
 * @throws InputError when it was not scored yet, or a file cannot be read as what it should be
 */
export async function runShow(folder: string, { json }: { json?: true }): Promise<void> {
  const cell = await openCell(folder);
  const summary = await readSummary(cell);
  const path = join(folder, cellFiles.summary);
  if (summary === null) {
    throw new InputError(path, 'there is no such file', `"assay cell rescore ${folder}" makes it`);
  }
  const parsed = parseInput(ScoringSummary, summary, path);
  const fault = parsed.fault ?? (await readRunFault(folder));
  if (fault !== null || !isMeasured(parsed)) process.exitCode = EXIT.invalid;
  const earlier = await earlierSummaries(folder);
  if (json === true) {
    printJson({ summary, fault, earlier });
    return;
  }
  const kept = earlier.length === 0 ? [] : [`rescored ${count(earlier.length, 'time')}`];
  print([...summaryText(parsed, fault), ...kept].join('\n'));
}
