import assert from 'node:assert/strict';
import { test } from 'node:test';

import { share } from '../src/index.js';

test('an even sum is shared evenly', () => {
  assert.deepEqual(share(900, [1, 1, 1]), [300, 300, 300]);
});

test('weights are proportions', () => {
  assert.deepEqual(share(1000, [3, 1]), [750, 250]);
  assert.deepEqual(share(1000, [0, 2, 2]), [0, 500, 500]);
});

test('shares add up to the sum', () => {
  for (const sum of [100, 101, 1999, -101]) {
    assert.equal(
      share(sum, [1, 1, 1]).reduce((a, b) => a + b),
      sum,
    );
  }
});

test('weights by which nothing can be divided are refused', () => {
  assert.throws(() => share(100, []), /above 0/);
  assert.throws(() => share(100, [0, 0]), /above 0/);
  assert.throws(() => share(100, [1, -1]), /not a weight/);
});
