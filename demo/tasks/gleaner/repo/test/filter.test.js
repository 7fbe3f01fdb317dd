import assert from 'node:assert/strict';
import { test } from 'node:test';

import { filter } from '../src/index.js';

const lamp = { name: 'Desk Lamp', price: 40, stock: 3, tags: ['light', 'office'], size: { width: 20 } };
const matches = (text) => filter(text)(lamp);

test('comparisons', () => {
  assert.equal(matches('price = 40'), true);
  assert.equal(matches('price < 40'), false);
  assert.equal(matches('price <= 40'), true);
  assert.equal(matches('size.width > 10'), true);
  assert.equal(matches('name ~ "lamp"'), true);
  assert.equal(matches('tags has "light"'), true);
  assert.equal(matches('colour = null'), true);
});

test('values of different types are not ordered', () => {
  assert.equal(matches('price < "50"'), false);
  assert.equal(matches('colour < 1'), false);
});

test('a field alone asks whether it holds something', () => {
  assert.equal(matches('stock'), true);
  assert.equal(matches('colour'), false);
});

test('chains of one word', () => {
  assert.equal(matches('stock and price = 40 and name ~ "desk"'), true);
  assert.equal(matches('colour or price = 1 or stock'), true);
});

test('not reaches no further than the next comparison', () => {
  assert.equal(matches('not price = 1 and stock'), true);
  assert.equal(matches('not not stock'), true);
});

test('brackets group', () => {
  assert.equal(matches('not (price = 40 and stock)'), false);
  assert.equal(matches('(colour or stock) and price = 40'), true);
});

test('a mistake is reported with its place', () => {
  assert.throws(() => filter('price ='), { name: 'FilterFault', position: 7 });
  assert.throws(() => filter('(stock'), { name: 'FilterFault', position: 6 });
  assert.throws(() => filter('stock price'), { name: 'FilterFault', position: 6 });
});
