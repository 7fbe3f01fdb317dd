import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compilePattern, topicWords } from '../src/pattern.js';

const matches = (pattern, topic) => compilePattern(pattern)(topicWords(topic));

test('words stand for themselves', () => {
  assert.equal(matches('orders.paid', 'orders.paid'), true);
  assert.equal(matches('orders.paid', 'orders'), false);
  assert.equal(matches('orders', 'orders.paid'), false);
});

test('a star stands for one word', () => {
  assert.equal(matches('orders.*', 'orders.paid'), true);
  assert.equal(matches('*.paid', 'orders.paid'), true);
  assert.equal(matches('orders.*', 'orders.paid.late'), false);
});

test('two stars stand for one or more words at the end', () => {
  assert.equal(matches('orders.**', 'orders.paid.late'), true);
  assert.equal(matches('**', 'orders'), true);
  assert.equal(matches('orders.**', 'orders'), false);
});

test('what is no pattern or topic is refused', () => {
  assert.throws(() => compilePattern('a..b'), RangeError);
  assert.throws(() => compilePattern('**.a'), RangeError);
  assert.throws(() => topicWords('a.*'), RangeError);
});
