import assert from 'node:assert/strict';
import { test } from 'node:test';

import { delayBefore, retry } from '../src/index.js';

test('a pause never gets shorter, however many retries there were', () => {
  for (const factor of [1, 1.1, 2, 10]) {
    let before = 0;
    for (let count = 1; count <= 1500; count += 1) {
      const delay = delayBefore(count, { first: 100, factor, longest: 60_000, jitter: 0 });
      assert.ok(delay >= before && delay <= 60_000, `retry ${count}, factor ${factor}: ${delay} after ${before}`);
      before = delay;
    }
  }
});

test('the factor is the one that was asked for', () => {
  const delays = (factor) => [1, 2, 3].map((n) => delayBefore(n, { first: 100, factor, longest: 60_000, jitter: 0 }));
  assert.deepEqual(delays(3), [100, 300, 900]);
  assert.deepEqual(delays(1.5), [100, 150, 225]);
  assert.deepEqual(delays(1), [100, 100, 100]);
});

test('a first pause of nothing stays nothing', () => {
  assert.equal(delayBefore(2000, { first: 0, longest: 60_000, jitter: 0 }), 0);
});

test('a run without end keeps its distance', async () => {
  const pauses = [];
  const work = async (attempt) => {
    if (attempt <= 70) throw new Error('down');
  };
  const wait = async (milliseconds) => void pauses.push(milliseconds);
  await retry(work, { attempts: Infinity, first: 100, longest: 60_000, jitter: 0, wait });
  assert.deepEqual(new Set(pauses.slice(10)), new Set([60_000]));
});
