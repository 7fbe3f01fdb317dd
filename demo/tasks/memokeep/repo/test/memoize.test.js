import assert from 'node:assert/strict';
import { test } from 'node:test';

import { memoize } from '../src/index.js';

const counted = (compute) => {
  const calls = [];
  return [memoize((...args) => (calls.push(args), compute(...args))), calls];
};

test('the same call is computed once', () => {
  const [square, calls] = counted((n) => n * n);
  assert.equal(square(3), 9);
  assert.equal(square(3), 9);
  assert.equal(square(4), 16);
  assert.deepEqual(calls, [[3], [4]]);
});

test('an undefined result is remembered too', () => {
  const [nothing, calls] = counted(() => undefined);
  nothing();
  nothing();
  assert.equal(calls.length, 1);
});

test('calls that overlap share a promise, and a rejected one is forgotten', async () => {
  let fails = true;
  const [load, calls] = counted(async () => {
    if (fails) throw new Error('down');
    return 'up';
  });
  await assert.rejects(Promise.all([load('x'), load('x')]), /down/);
  assert.equal(calls.length, 1);
  fails = false;
  assert.equal(await load('x'), 'up');
});

test('an error that is thrown is not kept', () => {
  const [parse, calls] = counted(JSON.parse);
  assert.throws(() => parse('{'));
  assert.throws(() => parse('{'));
  assert.equal(calls.length, 2);
});

test('results can be forgotten', () => {
  const [twice, calls] = counted((n) => n * 2);
  twice(1);
  assert.equal(twice.forget(1), true);
  twice(1);
  assert.equal(calls.length, 2);
  twice.clear();
  assert.equal(twice.size, 0);
});
