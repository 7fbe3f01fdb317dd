import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Lru } from '../src/index.js';

const keys = (cache) => [...cache.keys()].join('');

test('what was added first is dropped first', () => {
  const dropped = [];
  const cache = new Lru({ limit: 2, onDrop: (key, value) => dropped.push([key, value]) });
  for (const key of 'abc') cache.set(key, key.toUpperCase());
  assert.equal(keys(cache), 'bc');
  assert.deepEqual(dropped, [['a', 'A']]);
});

test('what was read is dropped later', () => {
  const cache = new Lru({ limit: 2 });
  cache.set('a', 1);
  cache.set('b', 1);
  assert.equal(cache.get('a'), 1);
  cache.set('c', 1);
  assert.equal(keys(cache), 'ac');
});

test('to look without using changes nothing', () => {
  const cache = new Lru({ limit: 2 });
  cache.set('a', 1);
  cache.set('b', 1);
  assert.equal(cache.peek('a'), 1);
  assert.equal(cache.has('a'), true);
  cache.set('c', 1);
  assert.equal(keys(cache), 'bc');
});

test('a value can be replaced and deleted', () => {
  const dropped = [];
  const cache = new Lru({ limit: 2, onDrop: (key) => dropped.push(key) });
  cache.set('a', 1);
  cache.set('a', 2);
  assert.equal(cache.get('a'), 2);
  assert.equal(cache.size, 1);
  assert.equal(cache.delete('a'), true);
  assert.equal(cache.delete('a'), false);
  assert.deepEqual(dropped, []);
});

test('weights take the place of numbers', () => {
  const cache = new Lru({ limit: 10, weigh: (text) => text.length });
  cache.set('a', 'xxxx');
  cache.set('b', 'xxxx');
  cache.set('c', 'xxxx');
  assert.equal(keys(cache), 'bc');
  assert.equal(cache.weight, 8);
  assert.equal(cache.set('b', 'x'.repeat(11)), false);
  assert.equal(keys(cache), 'c');
  assert.equal(cache.weight, 4);
});

test('a limit that makes no sense is refused', () => {
  assert.throws(() => new Lru({ limit: 0 }), /limit/);
});
