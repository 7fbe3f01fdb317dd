import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createBus, waitFor } from '../src/index.js';

test('every once listener of a topic is called', () => {
  const bus = createBus();
  const heard = [];
  for (const name of ['a', 'b', 'c']) bus.once('go', () => heard.push(name));
  assert.equal(bus.publish('go'), 3);
  assert.deepEqual(heard, ['a', 'b', 'c']);
  assert.equal(bus.count('go'), 0);
});

test('a listener after one that unsubscribes itself is called', () => {
  const bus = createBus();
  const heard = [];
  const stop = bus.on('go', () => (heard.push('first'), stop()));
  bus.on('go', () => heard.push('second'));
  bus.publish('go');
  assert.deepEqual(heard, ['first', 'second']);
});

test('a listener that was unsubscribed during the message is not called any more', () => {
  const bus = createBus();
  let stop = () => {};
  bus.on('go', () => stop());
  stop = bus.on('go', () => assert.fail('called after it was unsubscribed'));
  assert.equal(bus.publish('go'), 1);
});

test('a listener that subscribes during a message gets the next one', () => {
  const bus = createBus();
  let late = 0;
  bus.once('go', () => bus.on('go', () => (late += 1)));
  bus.publish('go');
  assert.equal(late, 0);
  bus.publish('go');
  assert.equal(late, 1);
});

test('a wait that times out leaves nothing behind', async () => {
  const bus = createBus();
  for (let i = 0; i < 3; i += 1) {
    await assert.rejects(waitFor(bus, 'never', { timeout: 2 }), { name: 'TimeoutError' });
  }
  assert.equal(bus.count('never'), 0);
});

test('nor does it hold on to its signal', async () => {
  const { signal } = new AbortController();
  const counts = { added: 0, removed: 0 };
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args) => (counts.added++, add(...args));
  signal.removeEventListener = (...args) => (counts.removed++, remove(...args));
  await assert.rejects(waitFor(createBus(), 'never', { timeout: 2, signal }), { name: 'TimeoutError' });
  assert.equal(counts.removed, counts.added);
});
