import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { answer } from '../src/index.js';

let root;

before(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'dishpan-'));
  await mkdir(path.join(root, 'docs'));
  await writeFile(path.join(root, 'docs', 'index.html'), '<h1>docs</h1>');
  await writeFile(path.join(root, 'a.txt'), 'a');
});

after(() => rm(root, { recursive: true }));

test('a file is served with its type', async () => {
  const { status, headers, body } = await answer(root, 'GET', '/a.txt');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(body.toString(), 'a');
});

test('a folder is served by its index', async () => {
  assert.equal((await answer(root, 'GET', '/docs/')).body.toString(), '<h1>docs</h1>');
  assert.equal((await answer(root, 'GET', '/')).status, 404);
});

test('what is not there, not allowed, or outside is refused', async () => {
  assert.equal((await answer(root, 'GET', '/b.txt')).status, 404);
  assert.equal((await answer(root, 'POST', '/a.txt')).status, 405);
  assert.equal((await answer(root, 'GET', '/..%2f..%2fetc/passwd')).status, 403);
});
