import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { checkLinks } from '../../../activities/chain/check-links.ts';
import { readChain } from '../../../activities/chain/read-chain.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { SPANWISE } from './walk.ts';

const CONFIGS = [{ label: 'one', agent: 'openai', model: 'm' }];
const CHAIN = { chain_id: 'c', links: ['1-compound'], configs: CONFIGS };

async function chainOf(content: unknown): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'chain.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

describe('chain.json', () => {
  test('is read with what it does not know kept', async () => {
    const folder = await chainOf({ ...CHAIN, note: 'mine' });
    expect((await readChain(folder)).chain).toEqual({ ...CHAIN, note: 'mine' });
  });

  test.each([
    ['no chain_id', { ...CHAIN, chain_id: undefined }, 'chain_id'],
    ['an id that leads elsewhere', { ...CHAIN, chain_id: '../x' }, 'chain_id'],
    ['no links', { ...CHAIN, links: [] }, 'expected at least one link'],
    ['a link twice', { ...CHAIN, links: ['a', 'a'] }, 'expected every link once'],
    ['two configs of one label', { ...CHAIN, configs: [...CONFIGS, ...CONFIGS] }, 'expected every label once'],
    ['no config', { ...CHAIN, configs: [] }, 'expected at least one config'],
    ['a cap of nothing', { ...CHAIN, max_cost_usd: 0 }, 'max_cost_usd'],
    ['very many links', { ...CHAIN, links: Array.from({ length: 51 }, (_, i) => `l${i}`) }, 'at most 50 links'],
  ])('with %s is refused', async (_, content, problem) => {
    await expect(readChain(await chainOf(content))).rejects.toThrow(problem);
  });

  test('that is no JSON, not there, or a link is refused, naming the file', async () => {
    await expect(readChain(await chainOf('{'))).rejects.toThrow('chain.json');
    const empty = await temporaryFolder();
    await expect(readChain(empty)).rejects.toThrow('there is no such file');
    await symlink('/etc/hostname', join(empty, 'chain.json'));
    await expect(readChain(empty)).rejects.toThrow('is a link');
  });
});

describe('the links of a chain', () => {
  test('are found beside chain.json, with the names of their tasks', async () => {
    const links = await checkLinks(await readChain(SPANWISE));
    expect(links.map(({ task_id }) => task_id)).toEqual(['spanwise-compound', 'spanwise-format', 'spanwise-parts']);
    expect(links.map(({ package_dir }) => package_dir)).toEqual(links.map(({ name }) => join(SPANWISE, name)));
  });

  test('are refused where the package is not there', async () => {
    await expect(checkLinks(await readChain(await chainOf(CHAIN)))).rejects.toThrow('1-compound');
  });

  test('are refused where one of them, the last too, has a requirement that gives a hidden test away', async () => {
    const folder = await temporaryFolder();
    await cp(SPANWISE, folder, { recursive: true });
    const path = join(folder, '3-parts', 'requirements.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('no shorter unit is written', 'as parts-in-full.test.js says'));
    await expect(checkLinks(await readChain(folder))).rejects.toThrow(/3-parts.*leaks_hidden_identifier/);
  });
});
