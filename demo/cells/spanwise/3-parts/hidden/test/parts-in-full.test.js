import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { formatSpan } from '../src/index.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

describe('parts, in full', () => {
  test('count::zero - a unit that is zero "counts"', () => {
    assert.equal(formatSpan(DAY + 5 * MINUTE, { parts: 2 }), '1d');
    assert.equal(formatSpan(DAY + 5 * MINUTE, { parts: 3 }), '1d 5m');
  });

  test('count::many - more parts than there are units', () => {
    assert.equal(formatSpan(WEEK + 1, { parts: 9 }), '1w 1ms');
    assert.equal(formatSpan(0, { parts: 1 }), '0s');
    assert.equal(formatSpan(7, { parts: 2 }), '7ms');
  });

  test("round::half - away from zero, for 'both' signs", () => {
    assert.equal(formatSpan(HOUR + 30 * MINUTE, { parts: 1 }), '2h');
    assert.equal(formatSpan(-HOUR - 30 * MINUTE, { parts: 1 }), '-2h');
    assert.equal(formatSpan(-HOUR - 30 * MINUTE + 1, { parts: 1 }), '-1h');
    assert.equal(formatSpan(2 * HOUR + 29 * MINUTE, { parts: 1 }), '2h');
  });

  test('carry::once - to the "next" unit', () => {
    assert.equal(formatSpan(59 * MINUTE + 59_500, { parts: 1 }), '1h');
    assert.equal(formatSpan(999.0, { parts: 1 }), '999ms');
    assert.equal(formatSpan(DAY - 1, { parts: 2 }), '1d');
  });

  test('carry::through - several units at once', () => {
    assert.equal(formatSpan(WEEK - 1, { parts: 3 }), '1w');
    assert.equal(formatSpan(WEEK - 1, { parts: 6 }), '6d 23h 59m 59s 999ms');
    assert.equal(formatSpan(-(WEEK - 1), { parts: 1 }), '-1w');
  });

  test('carry::shifted - the count begins at the new "longest" unit', () => {
    assert.equal(formatSpan(23 * HOUR + 59 * MINUTE + 31_000, { parts: 2 }), '1d');
    assert.equal(formatSpan(6 * DAY + 23 * HOUR + 40 * MINUTE, { parts: 2 }), '1w');
  });

  test('checked - "no" such number of parts', () => {
    for (const parts of [0, -1, 1.5, NaN, Infinity, '2', null]) {
      assert.throws(() => formatSpan(HOUR, { parts }), RangeError, String(parts));
    }
    assert.equal(formatSpan(HOUR + 1, { parts: undefined }), '1h 1ms');
    assert.equal(formatSpan(HOUR + 1, {}), '1h 1ms');
  });
});
