import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { writeOnce } from './atomic-write.ts';

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
  const path = join(home, FILE);
  if ((await known(path)) === undefined) await writeOnce(path, `${randomBytes(BYTES).toString('hex')}\n`);
  const text = await known(path);
  if (text === undefined || !IDENTITY.test(text)) {
    throw new InputError(path, 'does not hold the identity of a store', 'restore it, or move this home away');
  }
  return text.trimEnd();
}

/** Whether a home is still the one with that identity: not removed, nor made anew. */
export async function isStillStore(home: string, identity: string): Promise<boolean> {
  return (await known(join(home, FILE))) === `${identity}\n`;
}

async function known(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
