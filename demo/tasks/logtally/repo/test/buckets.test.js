import assert from 'node:assert/strict';
import { test } from 'node:test';

import { run } from '../support/run.js';

const requests = (...durations) => durations.map((milliseconds) => `GET / 200 ${milliseconds}`);

test('requests are counted by duration', () => {
  const { lines } = run(['buckets', '--bounds', '100,500'], requests(20, 99, 101, 700));
  assert.deepEqual(lines, ['<= 100 ms  2', '<= 500 ms  1', 'slower     1']);
});

test('buckets are compared as numbers', () => {
  const { lines } = run(['buckets', '--bounds', '9,10,1000'], requests(8, 99, 2000));
  assert.deepEqual(lines, ['<= 9 ms     1', '<= 10 ms    0', '<= 1000 ms  1', 'slower      1']);
});

test('an empty log has empty buckets', () => {
  const { lines } = run(['buckets'], []);
  assert.deepEqual(lines.map((line) => line.split(/  +/)[1]), ['0', '0', '0', '0', '0', '0']);
});

test('bounds that do not rise are refused', () => {
  assert.equal(run(['buckets', '--bounds', '500,100'], []).status, 64);
  assert.equal(run(['buckets', '--bounds', '100,100'], []).status, 64);
  assert.equal(run(['buckets', '--bounds', 'a,b'], []).status, 64);
});
