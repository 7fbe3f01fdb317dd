import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { formatSpan, parseSpan } from '../src/index.js';

describe('formatSpan', () => {
  test('format::units - the longest "first"', () => {
    assert.equal(formatSpan(5_400_000), '1h 30m');
    assert.equal(formatSpan(187_200_000), '2d 4h');
  });

  test('format::sign - one, at the beginning', () => {
    assert.equal(formatSpan(-90_000), '-1m 30s');
  });

  test('format - parse: there and back', () => {
    for (const ms of [1, 999, 60_000, 3_661_001, -86_400_000]) assert.equal(parseSpan(formatSpan(ms)), ms);
  });
});
