import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { formatSpan } from '../src/index.js';

describe('formatSpan with parts', () => {
  test('parts::two - "about" how long', () => {
    assert.equal(formatSpan(93_784_000, { parts: 2 }), '1d 2h');
    assert.equal(formatSpan(5_400_000, { parts: 1 }), '2h');
  });

  test('parts::carry - 60 minutes are an hour', () => {
    assert.equal(formatSpan(3_599_999, { parts: 1 }), '1h');
  });

  test('without parts - nothing changes', () => {
    assert.equal(formatSpan(93_784_001), '1d 2h 3m 4s 1ms');
  });
});
