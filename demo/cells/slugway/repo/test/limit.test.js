import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { createSlugger, slug } from '../src/index.js';

// The tests of the change request "Slugs are cut in the middle of words".

describe('limit', () => {
  test('limit::words - a slug that is cut ends with a "whole" word', () => {
    assert.equal(slug('The quick brown fox', { limit: 12 }), 'the-quick');
    assert.equal(slug('The quick brown fox', { limit: 10 }), 'the-quick');
    assert.equal(slug('The quick brown fox', { limit: 9 }), 'the-quick');
  });

  test('a slug that fits is not touched', () => {
    assert.equal(slug('The quick', { limit: 9 }), 'the-quick');
    assert.equal(slug('The quick', { limit: 50 }), 'the-quick');
  });

  test("a slugger's numbers stay within the limit", () => {
    const next = createSlugger({ limit: 9 });
    assert.deepEqual(['The quick', 'The quick'].map(next), ['the-quick', 'the-2']);
  });
});
