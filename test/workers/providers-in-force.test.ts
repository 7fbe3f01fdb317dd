import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';

import { ProvidersInForce } from '../../workers/providers-in-force.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const KEY = 'ASSAY_TEST_KEY_OF_A_PROVIDER';
const WITHOUT_KEY = '[providers.p]\nbase_url = "http://127.0.0.1:1/v1"\n[providers.p.models."m"]\n';
const WITH_KEY = WITHOUT_KEY.replace('\n', `\nkey_env = "${KEY}"\n`);

afterEach(() => {
  process.env[KEY] = '';
});

interface Opened {
  path: string;
  said: string[];
  open: (providersOptional?: boolean) => Promise<ProvidersInForce>;
}

async function file(text: string): Promise<Opened> {
  const path = join(await temporaryFolder(), 'providers.toml');
  await writeFile(path, text);
  const said: string[] = [];
  const open = (providersOptional = false): Promise<ProvidersInForce> =>
    ProvidersInForce.open({ providers: path, providersOptional, say: (line) => said.push(line) });
  return { path, said, open };
}

describe('the provider file of a worker', () => {
  test('a key variable that is not set keeps the worker from starting, and is named with the file', async () => {
    const { path, open } = await file(WITH_KEY);
    await expect(open()).rejects.toMatchObject({
      name: 'InputError',
      message: `${path}: providers.p.key_env: the environment variable ${KEY} is not set; set it to the key of that provider`,
    });
    process.env[KEY] = 'x';
    expect(Object.keys((await open()).file.providers)).toEqual(['p']);
  });

  test('one that becomes unusable is said once, and the last good one goes on', async () => {
    const { path, said, open } = await file(WITHOUT_KEY);
    const providers = await open();
    await writeFile(path, WITH_KEY);
    await providers.look();
    await providers.look();
    expect(said).toEqual([expect.stringContaining(`${KEY} is not set`)]);
    expect(providers.file.providers['p']?.key_env).toBeUndefined();
    await writeFile(path, WITHOUT_KEY.replaceAll('providers.p', 'providers.q'));
    await providers.look();
    expect(Object.keys(providers.file.providers)).toEqual(['q']);
  });

  test('one that nobody named may be absent, and come later', async () => {
    const { path, said, open } = await file(WITHOUT_KEY);
    await rm(path);
    await expect(open()).rejects.toThrow('cannot be read (ENOENT)');
    const providers = await open(true);
    await providers.look();
    expect({ said: said.length, serves: providers.file.providers }).toEqual({ said: 1, serves: {} });
    await writeFile(path, WITHOUT_KEY);
    await providers.look();
    expect(Object.keys(providers.file.providers)).toEqual(['p']);
  });
});
