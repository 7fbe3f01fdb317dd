import { join } from 'node:path';

import { cellFiles } from '../../activities/cell/cell-files.ts';
import { earlierSummaries } from '../../activities/cell/earlier-summaries.ts';
import { openCell } from '../../activities/cell/open-cell.ts';
import { readSummary } from '../../activities/cell/rescore-cell.ts';
import { ScoringSummary } from '../../schemas/cell-summary.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { count, print, printJson } from '../output.ts';
import { summaryText } from './texts.ts';

/**
 * `assay cell show`: how a cell ended, as it stands in its summary.
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
  const earlier = await earlierSummaries(folder);
  if (json === true) {
    printJson({ summary, earlier });
    return;
  }
  const kept = earlier.length === 0 ? [] : [`rescored ${count(earlier.length, 'time')}`];
  print([...summaryText(parseInput(ScoringSummary, summary, path)), ...kept].join('\n'));
}
