import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { duelFiles } from '../../activities/records/run-folder.ts';
import { slimRecord } from '../../activities/records/verdict-of-records.ts';
import type { DrawnSample } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { SampleRecord } from '../../schemas/scoring-record.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { someNames } from '../../schemas/some-names.ts';
import { count } from '../output.ts';
import { duelRecords, readDuel } from './records.ts';

/**
 * The records of a duel that has ended, each with what a verdict reads of it.
 *
 * @throws InputError when they cannot be read, or are not those of the samples that were drawn: a verdict over some of them
 *   would be of another draw
 */
export async function storedRecords(id: string): Promise<SampleRecord[]> {
  const { drawn } = await readDuel(id);
  const path = join(duelRecords(id), duelFiles.results);
  const records: SampleRecord[] = [];
  for await (const { value, where } of jsonLines(path))
    records.push(slimRecord(parseInput(SampleRecord, value, where)));
  requireDrawn(path, records, drawn);
  return records;
}

/** @throws InputError naming the file, or the line of it that is not JSON */
export async function* jsonLines(path: string): AsyncGenerator<{ value: unknown; where: string }> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  let number = 0;
  try {
    for await (const line of lines) {
      number += 1;
      if (line !== '') yield { value: parseJson(line, path, number), where: `${path}:${number}` };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new InputError(path, 'there is no such file', 'the duel has not ended, or its records were moved');
  }
}

/** Samples that a message names. */
const NAMED = 3;

/** @throws InputError where the records are not one of each drawn sample */
function requireDrawn(
  path: string,
  records: readonly Pick<SampleRecord, 'sample_id'>[],
  drawn: readonly Pick<DrawnSample, 'sample_id'>[],
): void {
  const ids = new Set(drawn.map(({ sample_id }) => sample_id));
  const found = new Set(records.map(({ sample_id }) => sample_id));
  const missing = [...ids].filter((id) => !found.has(id));
  const strange = [...found].filter((id) => !ids.has(id));
  const problem =
    missing.length > 0
      ? `holds no record of ${missing.length} of the ${count(ids.size, 'sample')} that were drawn: ${someNames(missing, NAMED)}`
      : strange.length > 0
        ? `holds records of samples that were not drawn: ${someNames(strange, NAMED)}`
        : null;
  if (problem === null) return;
  throw new InputError(path, problem, 'it was changed from outside; restore it from a copy (nothing was written)');
}
