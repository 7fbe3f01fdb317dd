import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { workspace } from '../support/workspace.js';

test('a snapshot is saved, listed and restored', (t) => {
  const { folder, run } = workspace(t);
  assert.deepEqual(run('2025-03-01', 'save', 'store', 'data'), ['saved 2025-03-01']);
  assert.deepEqual(run('2025-03-02', 'save', 'store', 'data', 'before upgrade'), ['saved 2025-03-02 before upgrade']);
  assert.deepEqual(run('', 'list', 'store'), ['2025-03-01  1 file', '2025-03-02 before upgrade  1 file']);
  run('', 'restore', 'store', '2025-03-02 before upgrade', 'back');
  assert.equal(readFileSync(path.join(folder, 'back', 'a.txt'), 'utf8'), 'a\n');
});

test('a snapshot is never overwritten', (t) => {
  const { run } = workspace(t);
  run('2025-03-01', 'save', 'store', 'data');
  assert.throws(() => run('2025-03-01', 'save', 'store', 'data'), /already/);
});

test('names that lead elsewhere are refused', (t) => {
  const { run } = workspace(t);
  assert.throws(() => run('2025-03-01', 'save', 'store', 'data', '../x'), /no slash/);
  run('2025-03-01', 'save', 'store', 'data');
  assert.throws(() => run('', 'restore', 'store', '../data', 'back'), /no snapshot/);
});
