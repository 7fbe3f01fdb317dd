import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createBus } from '../src/index.js';

test('listeners are called in the order in which they subscribed', () => {
  const bus = createBus();
  const heard = [];
  bus.on('a.*', (message, topic) => heard.push(['first', message, topic]));
  bus.on('a.b', (message, topic) => heard.push(['second', message, topic]));
  bus.on('b', () => heard.push(['never']));
  assert.equal(bus.publish('a.b', 1), 2);
  assert.deepEqual(heard, [
    ['first', 1, 'a.b'],
    ['second', 1, 'a.b'],
  ]);
});

test('a listener that unsubscribed is not called', () => {
  const bus = createBus();
  const stop = bus.on('a', () => assert.fail());
  assert.equal(stop(), true);
  assert.equal(stop(), false);
  assert.equal(bus.publish('a'), 0);
});

test('once is once', () => {
  const bus = createBus();
  let calls = 0;
  bus.once('a', () => (calls += 1));
  bus.publish('a');
  bus.publish('a');
  assert.equal(calls, 1);
});

test('a listener that throws does not keep the message from the others', () => {
  const bus = createBus();
  let heard = false;
  bus.on('a', () => {
    throw new Error('first');
  });
  bus.on('a', () => (heard = true));
  assert.throws(() => bus.publish('a'), /first/);
  assert.equal(heard, true);
});
