import assert from 'node:assert/strict';
import { test } from 'node:test';

import { counted, Lru } from '../src/index.js';

test('hits and misses are counted', () => {
  const cache = counted(new Lru({ limit: 2 }));
  assert.equal(cache.rate, 0);
  assert.equal(cache.get('a'), undefined);
  assert.equal(cache.getOrMake('a', (key) => key + 1), 'a1');
  assert.equal(cache.getOrMake('a', () => assert.fail()), 'a1');
  assert.deepEqual(cache.counts, { hits: 1, misses: 2 });
  assert.equal(cache.rate, 1 / 3);
});
