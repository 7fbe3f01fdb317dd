import { join } from 'node:path';

import { CELL_JSON_BYTES } from '../../schemas/cell-settings.ts';
import { ScoringSummary } from '../../schemas/cell-summary.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { type Fields, isFields } from '../../scoring/trajectory/json-fields.ts';
import { cellFiles } from './cell-files.ts';
import { readCellText } from './read-cell-file.ts';

/** The summary of a cell as it stands, of any keys; or why its file is none. */
export type StoredSummary = { readonly fields: Fields } | { readonly broken: InputError };

/**
 * The summary of a cell as it stands; null where it was never scored. Older ones may have any keys.
 *
 * @throws InputError when what is there is no plain file of the cell
 */
export async function readSummary(folder: string): Promise<StoredSummary | null> {
  const path = join(folder, cellFiles.summary);
  const text = await readCellText(folder, cellFiles.summary, CELL_JSON_BYTES);
  if (text === null) return null;
  return unlessBroken(folder, () => {
    const value = parseJson(text, path);
    if (isFields(value)) return { fields: value };
    throw new InputError(path, 'is no JSON object', 'expected the summary of a cell');
  });
}

/**
 * The same, to be shown; null where there is none.
 *
 * @throws InputError also when it is no summary that can be shown, with what to do about it
 */
export async function readShownSummary(folder: string): Promise<ScoringSummary | null> {
  const read = await readSummary(folder);
  if (read === null) return null;
  const shown =
    'broken' in read
      ? read
      : unlessBroken(folder, () => parseInput(ScoringSummary, read.fields, join(folder, cellFiles.summary)));
  if ('broken' in shown) throw shown.broken;
  return shown;
}

function unlessBroken<T extends object>(folder: string, read: () => T): T | { broken: InputError } {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const remedy = `"assay cell rescore ${folder}" keeps it beside a new one`;
    return { broken: new InputError(error.where, error.problem, remedy) };
  }
}
