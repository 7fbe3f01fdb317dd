import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { workspace } from '../support/workspace.js';

const names = (folder, store) => readdirSync(path.join(folder, store)).sort();

test('a snapshot whose label has spaces is removed', (t) => {
  const { folder, run } = workspace(t);
  for (const day of ['01', '02', '03']) run(`2025-03-${day}`, 'save', 'store', 'data', 'before  upgrade');
  assert.deepEqual(run('', 'prune', 'store', '1'), [
    'removed 2025-03-01 before  upgrade',
    'removed 2025-03-02 before  upgrade',
  ]);
  assert.deepEqual(names(folder, 'store'), ['2025-03-03 before  upgrade']);
});

test('a store whose path has spaces is pruned, and what its first word names is left alone', (t) => {
  const { folder, run } = workspace(t);
  mkdirSync(path.join(folder, 'backup'));
  writeFileSync(path.join(folder, 'backup', 'precious'), '');
  for (const day of ['01', '02']) run(`2025-03-${day}`, 'save', 'backup disk/store', 'data');
  run('', 'prune', 'backup disk/store', '1');
  assert.deepEqual(names(folder, 'backup disk/store'), ['2025-03-02']);
  assert.ok(existsSync(path.join(folder, 'backup', 'precious')));
});

test('a wildcard in a label stands for itself', (t) => {
  const { folder, run } = workspace(t);
  run('2025-03-01', 'save', 'store', 'data', '*');
  run('2025-03-01', 'save', 'store', 'data', 'keep');
  run('2025-03-02', 'save', 'store', 'data', '?');
  assert.deepEqual(run('', 'prune', 'store', '2'), ['removed 2025-03-01 *']);
  assert.deepEqual(names(folder, 'store'), ['2025-03-01 keep', '2025-03-02 ?']);
});

test('a label with a back-slash or a leading dash is a label', (t) => {
  const { folder, run } = workspace(t);
  run('2025-03-01', 'save', 'store', 'data', 'a\\b');
  run('2025-03-02', 'save', 'store', 'data', '-rf');
  run('2025-03-03', 'save', 'store', 'data');
  run('', 'prune', 'store', '1');
  assert.deepEqual(names(folder, 'store'), ['2025-03-03']);
});
