import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createBus, waitFor } from '../src/index.js';

test('a wait ends with the next message', async () => {
  const bus = createBus();
  const waiting = waitFor(bus, 'answer', { timeout: 1000 });
  bus.publish('answer', 42);
  assert.equal(await waiting, 42);
  assert.equal(bus.count(), 0);
});

test('a wait ends after its time', async () => {
  await assert.rejects(waitFor(createBus(), 'answer', { timeout: 5 }), { name: 'TimeoutError' });
});

test('a wait ends when it is aborted', async () => {
  const bus = createBus();
  const controller = new AbortController();
  const waiting = waitFor(bus, 'answer', { signal: controller.signal });
  controller.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
  assert.equal(bus.count('answer'), 0);
  await assert.rejects(waitFor(bus, 'answer', { signal: controller.signal }), /enough/);
});
