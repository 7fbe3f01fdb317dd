import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Lru } from '../src/index.js';

const keys = (cache) => [...cache.keys()].join('');

test('an update is a use', () => {
  const cache = new Lru({ limit: 2 });
  cache.set('a', 1);
  cache.set('b', 1);
  cache.set('a', 2);
  assert.equal(keys(cache), 'ba');
  cache.set('c', 1);
  assert.equal(keys(cache), 'ac');
  assert.equal(cache.peek('a'), 2);
});

test('an entry that grows by an update does not throw out itself', () => {
  const dropped = [];
  const cache = new Lru({ limit: 10, weigh: (text) => text.length, onDrop: (key) => dropped.push(key) });
  cache.set('a', 'xx');
  cache.set('b', 'xxxx');
  cache.set('a', 'xxxxxxxx');
  assert.deepEqual(dropped, ['b']);
  assert.equal(keys(cache), 'a');
});

test('any mix of uses leaves the order of a simple model', () => {
  const cache = new Lru({ limit: 4 });
  let model = [];
  let state = 1;
  for (let i = 0; i < 3000; i += 1) {
    state = (state * 48271) % 2147483647;
    const key = state % 9;
    if (i % 3 === 0 && cache.get(key) === undefined) continue;
    if (i % 3 !== 0) cache.set(key, i);
    model = [...model.filter((one) => one !== key), key].slice(-4);
    assert.deepEqual([...cache.keys()], model);
  }
});
