import { join } from 'node:path';

import type { z } from 'zod';

import { CELL_JSON_BYTES, CELL_OUTPUT_BYTES } from '../../schemas/cell-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { readWithin } from '../verifier/read-within.ts';

/**
 * The text of a file of a cell; null when there is none. A link that leaves the cell's folder is never followed.
 *
 * @param path below the cell's folder
 * @throws InputError when what is there is no plain file of at most so many bytes, or is not the cell's
 */
export async function readCellText(folder: string, path: string, most = CELL_OUTPUT_BYTES): Promise<string | null> {
  const read = await readWithin(folder, path, most);
  if ('text' in read) return read.text.startsWith('\uFEFF') ? read.text.slice(1) : read.text;
  if ('missing' in read) return null;
  throw new InputError(join(folder, path), read.problem, 'expected a plain file of the cell');
}

/** The same for JSON, of any shape. */
export async function readCellJson(folder: string, path: string): Promise<{ value: unknown } | null> {
  const text = await readCellText(folder, path, CELL_JSON_BYTES);
  return text === null ? null : { value: parseJson(text, join(folder, path)) };
}

/** The same for a record of a known shape. Throws also where it has another. */
export async function readCellRecord<Schema extends z.ZodType>(
  folder: string,
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const read = await readCellJson(folder, path);
  return read === null ? null : parseInput(schema, read.value, join(folder, path));
}
