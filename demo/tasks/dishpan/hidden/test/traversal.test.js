import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { answer, resolvePath } from '../src/index.js';

const at = (url) => resolvePath('/srv/public', url);

test('a folder beside the root is out of reach, whatever its name', () => {
  assert.equal(at('/..%2fpublic-old/notes.txt'), undefined);
  assert.equal(at('/..%2Fpublic2'), undefined);
  assert.equal(at('/a%2f..%2f..%2fpublic-old/notes.txt'), undefined);
  assert.equal(at('/%2e%2e%2fpublic-old/notes.txt'), undefined);
});

test('no encoding of the dots leads out of the folder', () => {
  for (const url of ['/%2e%2e/public-old/x', '/.%2e/public-old/x', '/a/../../public-old/x', '/%2e%2e%2f%2e%2e%2fetc/passwd']) {
    const file = at(url);
    assert.ok(file === undefined || file.startsWith('/srv/public/'), `${url} => ${file}`);
  }
});

test('the folder itself and what is in it stay reachable', () => {
  assert.equal(at('/a%2fb.txt'), '/srv/public/a/b.txt');
  assert.ok(['/srv/public', '/srv/public/'].includes(at('/')));
  assert.equal(resolvePath('/', '/etc/motd'), '/etc/motd');
});

test('names that begin with dots are names', () => {
  assert.equal(at('/..well-known.txt'), '/srv/public/..well-known.txt');
  assert.equal(at('/...'), '/srv/public/...');
});

test('a request for a neighbouring folder is answered with 403', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'dishpan-'));
  await mkdir(path.join(parent, 'public'));
  await mkdir(path.join(parent, 'public-old'));
  await writeFile(path.join(parent, 'public-old', 'notes.txt'), 'internal');
  assert.equal((await answer(path.join(parent, 'public'), 'GET', '/..%2fpublic-old/notes.txt')).status, 403);
  await rm(parent, { recursive: true });
});
