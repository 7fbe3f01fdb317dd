import { join } from 'node:path';

import { writeAtomically } from '../../activities/artifacts/atomic-write.ts';
import { readIfThere } from '../../activities/artifacts/read-if-there.ts';
import { duelFiles } from '../../activities/records/run-folder.ts';
import { UsageTable } from '../../activities/records/usage-table.ts';
import { verdictOfRecords, verdictText } from '../../activities/records/verdict-of-records.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { UsageLine } from '../../schemas/usage.ts';
import { duelRecords, readDuel } from './records.ts';
import { jsonLines, storedRecords } from './stored-records.ts';

/**
 * Makes a duel's verdict again from its records, and puts it in the place of the one that stood.
 *
 * @throws InputError when records are missing or cannot be read, or the duel has been resumed and has no verdict yet; what
 *   stood stays then
 */
export async function rescoreDuel(id: string): Promise<{ changed: boolean }> {
  const { input } = await readDuel(id);
  const path = join(duelRecords(id), duelFiles.verdict);
  const stood = await readIfThere(path);
  // Of a duel that goes on, the records are still those of its last run.
  if (stood === undefined && input.generation > 0) {
    throw new InputError(
      id,
      'has no verdict since it was resumed',
      `"assay duel status ${id}" says whether it still runs, and "assay duel resume ${id}" goes on with it`,
    );
  }
  const records = await storedRecords(id);
  const table = new UsageTable();
  for await (const { value, where } of jsonLines(join(duelRecords(id), duelFiles.usage))) {
    const { model, purpose, usage_reported, ...usage } = parseInput(UsageLine, value, where);
    table.add({ model, purpose, usage, usage_reported });
  }
  const text = verdictText(verdictOfRecords(records, input, table.sums()));
  const changed = stood !== text;
  if (changed) await writeAtomically(path, text);
  return { changed };
}
