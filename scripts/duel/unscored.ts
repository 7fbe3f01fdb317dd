import { join } from 'node:path';

import { duelFiles } from '../../activities/records/run-folder.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { SampleRecord } from '../../schemas/scoring-record.ts';
import { count } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { someLines } from '../some-lines.ts';
import { duelRecords } from './records.ts';
import { jsonLines } from './stored-records.ts';

/** Kinds of fault that a person is shown, the commonest first; the records have all. */
const SHOWN = 5;

/** What kept samples of a duel without a verdict from being scored, each with what was said of it: a line a kind. */
export async function unscoredText(id: string): Promise<string> {
  const faults = new Map<string, number>();
  try {
    for await (const { value, where } of jsonLines(join(duelRecords(id), duelFiles.results))) {
      const fault = faultOf(parseInput(SampleRecord, value, where));
      if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return `  ${printableLine(error.message)}`;
  }
  const lines = [...faults]
    .sort(([, a], [, b]) => b - a)
    .map(([fault, times]) => `${count(times, 'sample')}: ${fault}`);
  return someLines(lines, SHOWN, 'fault').join('\n');
}

function faultOf({ reason, detail }: SampleRecord): string | null {
  if (reason === null || reason === undefined) return null;
  return printable(reason) + (typeof detail === 'string' ? `: ${printableLine(detail)}` : '');
}
