import { join } from 'node:path';

import { parseInput } from '../../schemas/parse.ts';
import { PreEvalRecord } from '../../schemas/pre-eval.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { readIfThere } from '../artifacts/read-if-there.ts';
import { preEvalFiles, runFolder } from './run-folder.ts';

/** Writes the record of a pre-eval into its folder. */
export function writePreEvalRecord(runs: string, record: PreEvalRecord): Promise<void> {
  const path = join(runFolder(runs, record.input.id), preEvalFiles.record);
  return writeAtomically(path, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * The record of a pre-eval; undefined when it was never drawn.
 *
 * @throws InputError when it was changed from outside so that it cannot be read
 */
export async function readPreEvalRecord(runs: string, id: string): Promise<PreEvalRecord | undefined> {
  const path = join(runFolder(runs, id), preEvalFiles.record);
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  return parseInput(PreEvalRecord, parseJson(text, path), path);
}
