import assert from 'node:assert/strict';
import { test } from 'node:test';

import { run } from '../support/run.js';

test('requests are counted by class of status', () => {
  const { lines } = run(['status'], ['GET / 200 5', 'GET / 204 5', 'GET / 404 5', 'GET / 500 5']);
  assert.deepEqual(lines, ['2xx       2   50.0 %', '4xx       1   25.0 %', '5xx       1   25.0 %']);
});

test('lines that are no requests are skipped and counted', () => {
  const { lines, errors, status } = run(['status'], ['GET / 200 5', 'hello', 'GET / 999 5', 'GET / 200 fast']);
  assert.deepEqual(lines, ['2xx       1  100.0 %']);
  assert.deepEqual(errors, ['skipped 3']);
  assert.equal(status, 0);
});

test('wrong use is refused', () => {
  assert.equal(run([], []).status, 64);
  assert.equal(run(['status', '--top', '3'], []).status, 64);
  assert.equal(run(['status', 'no-such-file'], []).status, 64);
});
