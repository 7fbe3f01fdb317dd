import assert from 'node:assert/strict';
import { test } from 'node:test';

import { resolvePath } from '../src/index.js';

const at = (url) => resolvePath('/srv/public', url);

test('a path is looked up below the folder', () => {
  assert.equal(at('/a/b.txt'), '/srv/public/a/b.txt');
  assert.equal(at('a.txt'), '/srv/public/a.txt');
});

test('a query is no part of the path', () => {
  assert.equal(at('/a.txt?v=1'), '/srv/public/a.txt');
});

test('percent-encoding is read', () => {
  assert.equal(at('/a%20b.txt'), '/srv/public/a b.txt');
  assert.equal(at('/50%.txt'), undefined);
  assert.equal(at('/a%00.txt'), undefined);
});

test('dots cannot lead above the folder', () => {
  assert.equal(at('/../secret.txt'), '/srv/public/secret.txt');
  assert.equal(at('/a/../b.txt'), '/srv/public/b.txt');
  assert.equal(at('/..%2f..%2fetc/passwd'), undefined);
});
