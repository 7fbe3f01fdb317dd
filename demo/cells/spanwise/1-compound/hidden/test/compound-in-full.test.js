import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parseSpan } from '../src/index.js';

const undefinedFor = (texts) => {
  for (const text of texts) assert.equal(parseSpan(text), undefined, text);
};

describe('compound, in full', () => {
  test('parts::all - six "units" in a row', () => {
    assert.equal(parseSpan('1w 2d 3h 4m 5s 6ms'), 788_645_006);
    assert.equal(parseSpan('1W2D3H4M5S6MS'), 788_645_006);
    assert.equal(parseSpan('1 week\n2 days 3 hours'), 788_400_000);
  });

  test("parts::broken - half a part isn't one", () => {
    undefinedFor(['1h 30', '1h m', '1h, 30m', '1h and 30m', 'h 30m', '1 h 30 m 5']);
  });

  test('units::order - long before short', () => {
    undefinedFor(['1s 1m', '1ms 1s', '1d 1w', '1h 2d 3m']);
  });

  test('units::twice - by "any" name', () => {
    undefinedFor(['1h 1h', '1h 2 hours', '1 min 30 minutes', '1s2s']);
  });

  test('sign::whole - minus at the beginning', () => {
    assert.equal(parseSpan('- 2 days 4 hours'), -187_200_000);
    assert.equal(parseSpan(' -90m '), -5_400_000);
  });

  test('sign::zero - is no "negative" zero', () => {
    assert.ok(Object.is(parseSpan('-0s'), 0));
  });

  test('sign::elsewhere - is none', () => {
    undefinedFor(['1h -30m', '--1h', '+1h', '-', '1h-']);
  });
});
