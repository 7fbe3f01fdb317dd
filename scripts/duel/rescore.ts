import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { writeAtomically } from '../../activities/artifacts/atomic-write.ts';
import { duelFiles } from '../../activities/records/run-folder.ts';
import { UsageTable } from '../../activities/records/usage-table.ts';
import { slimRecord, verdictOfRecords, verdictText } from '../../activities/records/verdict-of-records.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { SampleRecord } from '../../schemas/scoring-record.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { Usage } from '../../schemas/usage.ts';
import { duelRecords, readDuel } from './records.ts';

/**
 * Makes a duel's verdict again from its records, and puts it in the place of the one that stood.
 *
 * @throws InputError when records are missing or cannot be read
 */
export async function rescoreDuel(id: string): Promise<{ changed: boolean }> {
  const folder = duelRecords(id);
  const { input } = await readDuel(id);
  const records: SampleRecord[] = [];
  for await (const { value, where } of jsonLines(join(folder, duelFiles.results))) {
    records.push(slimRecord(parseInput(SampleRecord, value, where)));
  }
  const table = new UsageTable();
  for await (const { value } of jsonLines(join(folder, duelFiles.usage))) {
    const { model, purpose, calls, input_tokens, cached_tokens, output_tokens, cost_usd } = value as UsageLine;
    table.add(model, purpose, { calls, input_tokens, cached_tokens, output_tokens, cost_usd });
  }
  const text = verdictText(verdictOfRecords(records, input, table.sums()));
  const path = join(folder, duelFiles.verdict);
  const changed = (await readFile(path, 'utf8')) !== text;
  if (changed) await writeAtomically(path, text);
  return { changed };
}

type UsageLine = Usage & { model: string; purpose: string };

async function* jsonLines(path: string): AsyncGenerator<{ value: unknown; where: string }> {
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
