import assert from 'node:assert/strict';
import { test } from 'node:test';

import { share } from '../src/index.js';

const sumOf = (numbers) => numbers.reduce((a, b) => a + b, 0);

test('nobody gets a negative share of a positive sum', () => {
  assert.deepEqual(share(5, Array(10).fill(1)), [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
});

test('equal weights are at most a cent apart, the odd cents first', () => {
  assert.deepEqual(share(1000, Array(6).fill(1)), [167, 167, 167, 167, 166, 166]);
});

test('every share is less than a cent from its due, and the total is right', () => {
  for (const weights of [[1, 1, 1], [5, 3, 2, 2, 1], [1, 0, 7, 7], Array(11).fill(3)]) {
    for (let sum = -250; sum <= 250; sum += 1) {
      const shares = share(sum, weights);
      assert.equal(sumOf(shares), sum);
      for (const [i, cents] of shares.entries()) {
        const due = (sum * weights[i]) / sumOf(weights);
        assert.ok(Math.abs(cents - due) < 1, `${cents} for ${due} of ${sum} by ${weights}`);
      }
    }
  }
});

test('a weight of zero owes nothing', () => {
  assert.deepEqual(share(2, [1, 0, 1, 1]), [1, 0, 1, 0]);
});

test('the odd cent goes to whom more of it is due', () => {
  assert.deepEqual(share(100, [1, 2]), [33, 67]);
  assert.deepEqual(share(10, [1, 1, 5]), [2, 1, 7]);
});
