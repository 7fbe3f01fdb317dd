import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';

import { ChallengersUnreadable } from '../../../activities/challengers/challengers-unreadable.ts';
import { type ChallengerRules, readChallengers } from '../../../activities/challengers/read-challengers.ts';
import { readSource } from '../../../activities/challengers/read-source.ts';
import { CHALLENGER_LIST_BYTES_MAX } from '../../../schemas/nightly-settings.ts';
import { ProviderFile } from '../../../schemas/provider-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const price = { input: 1, output: 1 };
const providers = ProviderFile.parse({
  providers: {
    one: {
      base_url: 'http://127.0.0.1:1/v1',
      models: { a: { price }, free: {}, wide: { price, max_concurrency: 500 } },
    },
    keyed: {
      base_url: 'http://127.0.0.1:1/v1',
      key_env: 'ASSAY_TEST_KEY_THAT_IS_NOT_SET',
      models: { locked: { price }, '../../etc': { price } },
    },
  },
});
const rules = (over: Partial<ChallengerRules['servedAs']> = {}): ChallengerRules => ({
  throne: 'main',
  providers,
  servedAs: { max_cost_usd: null, settings: { max_concurrency_per_model: 128 }, ...over },
  runs: '/runs',
});

let folder: string;
let server: Server;
let url: string;

/** What the server answers by path; each test's own. */
const answers: Record<string, RequestListener> = {
  '/list': (_request, response) => response.setHeader('content-type', 'application/json').end('["a"]'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/list' }).end(),
  '/round': (_request, response) => response.writeHead(301, { location: '/round' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/busy': (_request, response) => response.writeHead(503).end(),
  '/endless': (_request, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (response.write('a\n'.repeat(32 * 1024)));
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('a');
    setTimeout(() => response.destroy(), 20);
  },
};

beforeAll(async () => {
  folder = await temporaryFolder();
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function unreadable(source: string): Promise<{ final: boolean; message: string }> {
  const error: unknown = await readSource(source).then(
    () => new Error(`${source} was read`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ChallengersUnreadable);
  if (!(error instanceof ChallengersUnreadable)) return { final: false, message: '' };
  return { final: error.final, message: error.message };
}

describe('a list is read', () => {
  test('from a file, a byte order mark left out', async () => {
    const path = join(folder, 'marked.txt');
    await writeFile(path, '\u{feff}a\n');
    expect((await readChallengers(path, rules())).good.map(({ model }) => model)).toEqual(['a']);
  });

  test('from a URL, through redirects, by the media type that the server names', async () => {
    expect((await readChallengers(`${url}/moved`, rules())).good.map(({ model }) => model)).toEqual(['a']);
  });
});

describe('a list that cannot be had says why, and whether it may be asked for again', () => {
  test.each([
    ['/none', true, '404'],
    ['/busy', false, '503'],
    ['/round', true, 'redirects'],
    ['/file', true, 'no http or https'],
    ['/endless', true, 'larger than'],
    ['/cut', false, 'cannot be reached'],
  ])('at %s', async (path, final, words) => {
    const found = await unreadable(`${url}${path}`);
    expect(found.final).toBe(final);
    expect(found.message).toContain(words);
  });

  test('where nobody listens', async () => {
    expect(await unreadable('http://127.0.0.1:1/list')).toMatchObject({ final: false });
  });

  test('with a password in its URL', async () => {
    expect(await unreadable('http://user:secret@127.0.0.1:1/list')).toMatchObject({ final: true });
  });

  test('in no regular file, in none at all, in one that is too large or no text', async () => {
    await mkdir(join(folder, 'folder'), { recursive: true });
    await execa('mkfifo', [join(folder, 'pipe')]);
    await writeFile(join(folder, 'large'), 'a\n'.repeat(CHALLENGER_LIST_BYTES_MAX));
    await writeFile(join(folder, 'bytes'), Buffer.from([0x61, 0xff, 0xfe]));
    expect(await unreadable(join(folder, 'folder'))).toMatchObject({ final: true });
    expect(await unreadable(join(folder, 'pipe'))).toMatchObject({ final: true });
    expect(await unreadable(join(folder, 'none'))).toMatchObject({ final: false });
    expect(await unreadable(join(folder, 'large'))).toMatchObject({ final: true });
    expect(await unreadable(join(folder, 'bytes'))).toMatchObject({ final: true });
  });

  test('as a whole, with its place, where it is malformed', async () => {
    const path = join(folder, 'half.json');
    await writeFile(path, '["a",\n');
    await expect(readChallengers(path, rules())).rejects.toThrow(`${path}:2:1`);
  });
});

describe('an entry of a list is named as bad', () => {
  async function bad(models: string[], over: Partial<ChallengerRules['servedAs']> = {}): Promise<[string, string][]> {
    const path = join(folder, 'list.json');
    await writeFile(path, JSON.stringify(['a', ...models]));
    const { good, bad } = await readChallengers(path, rules(over));
    expect(good.map(({ model }) => model)).toEqual(['a']);
    return bad.map(({ where, why }) => [where.slice(path.length), why]);
  }

  test('where no provider serves it', async () => {
    expect(await bad(['none'])).toEqual([[': [1]', 'unknown model "none"']]);
  });

  test('where it has no price and the spend is capped', async () => {
    const [[where, why] = ['', '']] = await bad(['free'], { max_cost_usd: 1 });
    expect([where, why.includes('no price')]).toEqual([': [1]', true]);
  });

  test('where the key of its provider is not set, or workers call it more often at once than a duel may', async () => {
    const [[, locked] = ['', ''], [, wide] = ['', '']] = await bad(['locked', 'wide']);
    expect(locked).toContain('ASSAY_TEST_KEY_THAT_IS_NOT_SET');
    expect(wide).toContain('more than 128');
  });

  test('where its name leads out of the folder of records', async () => {
    const [[, why] = ['', '']] = await bad(['../../etc']);
    expect(why).toContain('names no folder');
  });
});
