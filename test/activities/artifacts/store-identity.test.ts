import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { readStoreIdentity, storeIdentity } from '../../../activities/artifacts/store-identity.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('identity of a store', () => {
  test('all who ask for it at once get the same, and it stays', async () => {
    const home = join(await temporaryFolder(), 'home');
    const identities = await Promise.all(Array.from({ length: 20 }, () => storeIdentity(home)));
    expect(new Set(identities).size).toBe(1);
    expect(await storeIdentity(home)).toBe(identities[0]);
    expect(await readdir(home)).toEqual(['store.id']);
  });

  test('no two homes have the same', async () => {
    expect(await storeIdentity(await temporaryFolder())).not.toBe(await storeIdentity(await temporaryFolder()));
  });

  test('a home that was removed, or made anew, is another store', async () => {
    const home = await temporaryFolder();
    const identity = await storeIdentity(home);
    expect(await readStoreIdentity(home)).toBe(identity);
    await rm(join(home, 'store.id'));
    expect(await readStoreIdentity(home)).toBeUndefined();
    expect(await storeIdentity(home)).not.toBe(identity);
  });

  test.each(['', '0123456789abcdef', '0123456789abcdeg\n', '0123456789abcdef\n\n', '../../x\n'])(
    'a file that holds %j is refused, and left as it is',
    async (text) => {
      const home = await temporaryFolder();
      await writeFile(join(home, 'store.id'), text);
      await expect(storeIdentity(home)).rejects.toThrow(InputError);
    },
  );
});
