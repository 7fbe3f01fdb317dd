import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Store } from '../src/index.js';

test('a value is kept for its time', () => {
  let time = 0;
  const store = new Store({ ttl: 10, now: () => time });
  store.set('a', 1);
  time = 9;
  assert.deepEqual(store.get('a')?.value, 1);
  time = 10;
  assert.equal(store.get('a'), undefined);
  assert.equal(store.size, 0);
});

test('what was stored first goes first', () => {
  const store = new Store({ max: 2 });
  store.set('a', 1);
  store.set('b', 2);
  store.set('a', 3);
  store.set('c', 4);
  assert.equal(store.get('b'), undefined);
  assert.equal(store.get('a').value, 3);
});

test('limits that make no sense are refused', () => {
  assert.throws(() => new Store({ max: 0 }), /max/);
  assert.throws(() => new Store({ ttl: 0 }), /ttl/);
});
