import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { formatSpan, parseSpan } from '../src/index.js';

describe('format, in full', () => {
  test('units::all - "six" parts', () => {
    assert.equal(formatSpan(788_645_006), '1w 2d 3h 4m 5s 6ms');
    assert.equal(formatSpan(604_800_000 * 60), '60w');
  });

  test('units::zero - parts between are left out', () => {
    assert.equal(formatSpan(86_400_007), '1d 7ms');
    assert.equal(formatSpan(-3_600_000), '-1h');
  });

  test('zero::zero - both of them', () => {
    assert.equal(formatSpan(0), '0s');
    assert.equal(formatSpan(-0), '0s');
  });

  test('back::every - it "comes back"', () => {
    for (const ms of [1, 59_999, 60_000, 3_599_999, 86_399_999, 604_799_999, Number.MAX_SAFE_INTEGER]) {
      assert.equal(parseSpan(formatSpan(ms)), ms);
      assert.equal(parseSpan(formatSpan(-ms)), -ms);
    }
  });

  test("refused::others - 'half a millisecond', too much, no number", () => {
    for (const ms of [0.5, NaN, Infinity, 2 ** 53, '1000', null, undefined]) {
      assert.throws(() => formatSpan(ms), RangeError, String(ms));
    }
  });
});
