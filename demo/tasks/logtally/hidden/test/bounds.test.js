import assert from 'node:assert/strict';
import { test } from 'node:test';

import { run } from '../support/run.js';

const counts = (args, durations) =>
  run(
    ['buckets', ...args],
    durations.map((milliseconds) => `GET / 200 ${milliseconds}`),
  ).lines.map((line) => Number(line.split(/  +/)[1]));

test('a request of exactly a bound is within it', () => {
  assert.deepEqual(counts(['--bounds', '100,500'], [100, 101, 500]), [1, 2, 0]);
});

test('a request just above the last bound is slower', () => {
  assert.deepEqual(counts(['--bounds', '100,500'], [500, 501]), [0, 1, 1]);
});

test('a bound of zero takes what took no time', () => {
  assert.deepEqual(counts(['--bounds', '0,1'], [0, 1, 2]), [1, 1, 1]);
});

test('every request is in one bucket', () => {
  const durations = Array.from({ length: 1101 }, (_, i) => i);
  assert.deepEqual(counts([], durations), [51, 50, 150, 250, 500, 100]);
});
