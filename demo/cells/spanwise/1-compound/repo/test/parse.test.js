import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parseSpan } from '../src/index.js';

describe('parseSpan', () => {
  test('a whole number and a unit', () => {
    assert.equal(parseSpan('90m'), 5_400_000);
    assert.equal(parseSpan('0s'), 0);
  });

  test('every unit - by its "sign" and by its names', () => {
    const day = 86_400_000;
    for (const text of ['7d', '7 day', '7 days', '1w', '1 week', '168h', '168 hours', '10080 min', '10080 minutes']) {
      assert.equal(parseSpan(text), 7 * day, text);
    }
    assert.equal(parseSpan('5 sec'), parseSpan('5000 milliseconds'));
  });

  test('space and capitals - "1 H" - do not matter', () => {
    assert.equal(parseSpan(' 1 H '), 3_600_000);
    assert.equal(parseSpan('3\tDays'), 259_200_000);
  });

  test("parseSpan::none - what is 'no span' is undefined", () => {
    for (const text of ['', 'soon', '5', 'm', '5 moons', '5m!', 'h5']) assert.equal(parseSpan(text), undefined, text);
  });
});
