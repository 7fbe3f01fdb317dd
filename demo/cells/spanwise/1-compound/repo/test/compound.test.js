import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parseSpan } from '../src/index.js';

describe('compound spans', () => {
  test('parts::sum - "1h 30m" is one span', () => {
    assert.equal(parseSpan('1h 30m'), 5_400_000);
    assert.equal(parseSpan('1h30m'), 5_400_000);
    assert.equal(parseSpan('2 days 4 hours'), 187_200_000);
  });

  test('parts::order - the longer unit comes first', () => {
    assert.equal(parseSpan('30m 1h'), undefined);
  });

  test('a sign - "-" - is that of the whole span', () => {
    assert.equal(parseSpan('-1h 30m'), -5_400_000);
  });
});
