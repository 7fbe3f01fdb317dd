import assert from 'node:assert/strict';
import { test } from 'node:test';

import { formatAmount, parseAmount } from '../src/index.js';

test('amounts are read to the cent', () => {
  assert.equal(parseAmount('0.29'), 29);
  assert.equal(parseAmount('12'), 1200);
  assert.equal(parseAmount('12,5'), 1250);
  assert.equal(parseAmount('-3.07'), -307);
  assert.equal(Object.is(parseAmount('-0.00'), 0), true);
});

test('amounts are printed with two places', () => {
  assert.equal(formatAmount(5), '0.05');
  assert.equal(formatAmount(-1250), '-12.50');
});

test('what is no amount is refused', () => {
  assert.throws(() => parseAmount('1.234'), /not an amount/);
  assert.throws(() => parseAmount('ten'), /not an amount/);
  assert.throws(() => formatAmount(1.5), /not a whole number/);
});
