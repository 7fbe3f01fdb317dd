import { join } from 'node:path';

import { z } from 'zod';

import { MeasuringFault } from '../../schemas/cell-summary.ts';
import { parseInput } from '../../schemas/parse.ts';
import { cellFiles } from './cell-files.ts';
import { readCellJson } from './read-cell-file.ts';

/** The part of `run.json` that says what kept a run from its end; earlier records have it with the outcome only. */
const RunEnd = z.looseObject({
  fault: MeasuringFault.nullish(),
  outcome: z.looseObject({ fault: MeasuringFault.nullish() }).nullish(),
});

/**
 * What kept the run of a cell from being measured to its end; null where nothing did, or it was not run here.
 *
 * @throws InputError when it cannot be told from the file
 */
export async function readRunFault(folder: string): Promise<MeasuringFault | null> {
  const read = await readCellJson(folder, cellFiles.run);
  if (read === null) return null;
  const { fault, outcome } = parseInput(RunEnd, read.value, join(folder, cellFiles.run));
  return fault ?? outcome?.fault ?? null;
}
