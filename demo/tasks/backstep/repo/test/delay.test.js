import assert from 'node:assert/strict';
import { test } from 'node:test';

import { delayBefore } from '../src/index.js';

const policy = { first: 100, longest: 30_000, jitter: 0 };

test('each pause is longer than the one before', () => {
  assert.deepEqual([1, 2, 3, 4].map((retry) => delayBefore(retry, policy)), [100, 200, 400, 800]);
});

test('no pause is longer than the longest', () => {
  assert.equal(delayBefore(12, policy), 30_000);
});

test('a share of a pause is left to chance', () => {
  assert.equal(delayBefore(2, { ...policy, jitter: 0.5 }, () => 0), 200);
  assert.equal(delayBefore(2, { ...policy, jitter: 0.5 }, () => 0.5), 150);
  assert.equal(delayBefore(2, { ...policy, jitter: 1 }, () => 0.75), 50);
});

test('options that make no sense are refused', () => {
  assert.throws(() => delayBefore(0, policy), /from 1/);
  assert.throws(() => delayBefore(1, { ...policy, factor: 0.5 }), /factor/);
  assert.throws(() => delayBefore(1, { ...policy, jitter: 2 }), /jitter/);
});
