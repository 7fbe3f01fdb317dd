import { join, resolve } from 'node:path';

import type { z } from 'zod';

import { Chain } from '../../schemas/chain.ts';
import { ChainRecord } from '../../schemas/chain-record.ts';
import { CHAIN_JSON_BYTES, CHAIN_RECORD_BYTES } from '../../schemas/chain-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { requireFolder } from '../tasks/load-task.ts';
import { readBounded } from '../world/read-bounded.ts';
import { chainFiles } from './chain-files.ts';

export interface OpenChain {
  /** Absolute. */
  readonly folder: string;
  readonly chain: Chain;
}

/**
 * The chain of a folder.
 *
 * @throws InputError when there is none, or its file cannot be read as one
 */
export async function readChain(folder: string): Promise<OpenChain> {
  await requireFolder(folder);
  const path = join(folder, chainFiles.chain);
  const chain = await readAs(Chain, path, CHAIN_JSON_BYTES);
  if (chain !== null) return { folder: resolve(folder), chain };
  throw new InputError(path, 'there is no such file', 'name the folder of a chain, which holds chain.json');
}

/**
 * How a config walked a chain, as it stands in its folder; null where it did not yet.
 *
 * @throws InputError when the file cannot be read as a record
 */
export function readChainRecord(folder: string): Promise<ChainRecord | null> {
  return readAs(ChainRecord, join(folder, chainFiles.record), CHAIN_RECORD_BYTES);
}

async function readAs<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  most: number,
): Promise<z.output<Schema> | null> {
  const read = await readBounded(path, most);
  if ('missing' in read) return null;
  if ('problem' in read) throw new InputError(path, read.problem, 'expected a plain file');
  return parseInput(schema, parseJson(read.text, path), path);
}
