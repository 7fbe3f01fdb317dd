import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bestFirst } from '../src/order.js';

const scores = (entries) => entries.map(({ score }) => score);

test('the best score comes first', () => {
  const entries = [{ score: 1 }, { score: 3 }, { score: 2 }];
  assert.deepEqual(scores(bestFirst(entries)), [3, 2, 1]);
  assert.deepEqual(scores(bestFirst(entries, true)), [1, 2, 3]);
});

test('the entries that were given are left as they are', () => {
  const entries = [{ score: 1 }, { score: 3 }];
  bestFirst(entries);
  assert.deepEqual(scores(entries), [1, 3]);
});
