import assert from 'node:assert/strict';
import { test } from 'node:test';

import { run } from '../support/run.js';

test('paths are listed by their longest duration', () => {
  const log = ['GET /a 200 5', 'GET /b 200 90', 'GET /a 200 700', 'GET /c 200 0'];
  assert.deepEqual(run(['slowest', '--top', '2'], log).lines, ['   700 ms  /a', '    90 ms  /b']);
  assert.deepEqual(run(['slowest'], log).lines.at(-1), '     0 ms  /c');
});

test('a number that is none is refused', () => {
  assert.equal(run(['slowest', '--top', '0'], []).status, 64);
});
