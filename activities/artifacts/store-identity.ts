import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { writeOnce } from './atomic-write.ts';
import { readIfThere } from './read-if-there.ts';

const FILE = 'store.id';
const BYTES = 8;
const IDENTITY = /^[0-9a-f]{16}\n$/;

/**
 * The identity of a store: random, made once, kept in the home with artifacts, ledgers and records. All who share the home
 * share it, on whatever machine; who works with another home has another. Whoever asks first makes it.
 *
 * @throws InputError for a file that says something else
 */
export async function storeIdentity(home: string): Promise<string> {
  const known = await readStoreIdentity(home);
  if (known !== undefined) return known;
  await writeOnce(join(home, FILE), `${randomBytes(BYTES).toString('hex')}\n`);
  return storeIdentity(home);
}

/**
 * The identity of a store as it stands; undefined for a home that has none, or no more.
 *
 * @throws InputError for a file that says something else
 */
export async function readStoreIdentity(home: string): Promise<string | undefined> {
  const path = join(home, FILE);
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  if (IDENTITY.test(text)) return text.trimEnd();
  throw new InputError(path, 'does not hold the identity of a store', 'restore it, or move this home away');
}
