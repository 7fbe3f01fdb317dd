import assert from 'node:assert/strict';
import { test } from 'node:test';

import { workspace } from '../support/workspace.js';

const saved = (t, days) => {
  const { run } = workspace(t);
  for (const day of days) run(`2025-03-${day}`, 'save', 'store', 'data');
  return run;
};

test('the newest snapshots are kept', (t) => {
  const run = saved(t, ['01', '02', '03']);
  assert.deepEqual(run('', 'prune', 'store', '2'), ['removed 2025-03-01']);
  assert.deepEqual(run('', 'list', 'store'), ['2025-03-02  1 file', '2025-03-03  1 file']);
});

test('nothing is removed when there are few', (t) => {
  const run = saved(t, ['01', '02']);
  assert.deepEqual(run('', 'prune', 'store', '2'), []);
  assert.deepEqual(run('', 'prune', 'store', '5'), []);
});

test('all may be removed', (t) => {
  const run = saved(t, ['01', '02']);
  assert.deepEqual(run('', 'prune', 'store', '0'), ['removed 2025-03-01', 'removed 2025-03-02']);
  assert.deepEqual(run('', 'list', 'store'), []);
});

test('a number that is none is refused', (t) => {
  const run = saved(t, ['01']);
  assert.throws(() => run('', 'prune', 'store', 'all'), /whole number/);
});
