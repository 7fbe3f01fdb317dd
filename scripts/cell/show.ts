import { join } from 'node:path';

import { cellFiles } from '../../activities/cell/cell-files.ts';
import { earlierSummaries } from '../../activities/cell/earlier-summaries.ts';
import { openCell } from '../../activities/cell/open-cell.ts';
import { readRunFault } from '../../activities/cell/read-run-fault.ts';
import { readCauses } from '../../activities/cell/read-causes.ts';
import { readShownSummary } from '../../activities/cell/read-summary.ts';
import { InputError } from '../../schemas/input-error.ts';
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
  const summary = await readShownSummary(folder);
  if (summary === null) {
    const path = join(folder, cellFiles.summary);
    throw new InputError(path, 'there is no such file', `"assay cell rescore ${folder}" makes it`);
  }
  const fault = summary.fault ?? (await readRunFault(folder));
  const causes = await readCauses(cell, summary);
  if (fault !== null || !isMeasured(summary)) process.exitCode = EXIT.invalid;
  const earlier = await earlierSummaries(folder);
  if (json === true) {
    printJson({ summary, fault, causes, earlier });
    return;
  }
  const kept = earlier.length === 0 ? [] : [`rescored ${count(earlier.length, 'time')}`];
  print([...summaryText(summary, causes, fault), ...kept].join('\n'));
}
