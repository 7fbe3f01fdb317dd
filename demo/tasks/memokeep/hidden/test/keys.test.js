import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keyOf, memoize } from '../src/index.js';

const differ = (...calls) => {
  const keys = calls.map(keyOf);
  assert.equal(new Set(keys).size, calls.length, `${keys.join(' | ')}`);
};

test('strings with separators in them are told apart', () => {
  differ(['a', 'b'], ['a,b'], ['a', ',b'], ['a,', 'b'], ['a,b', ''], ['a"', '"b'], ['a","b']);
  differ([], [''], ['', '']);
});

test('values of different types are told apart', () => {
  differ([1], ['1'], [1n], [true], ['true'], [null], ['null'], [undefined], ['undefined'], [NaN], ['NaN'], [{}], [[]]);
  differ([0], ['0'], [new Date(0)], [new Date(0).toISOString()]);
});

test('objects and arrays are told apart by their content', () => {
  differ([{ a: 1 }], [{ a: 2 }], [{ b: 1 }], [{ a: '1' }], [{ a: { b: 1 } }], [{ a: undefined }], [{}]);
  differ([['a', 'b']], [['a,b']], [[['a', 'b']]], [['a'], 'b'], ['a', 'b']);
});

test('equal content shares a key', () => {
  assert.equal(keyOf([{ a: 1, b: [2, { c: 3 }] }]), keyOf([{ b: [2, { c: 3 }], a: 1 }]));
  assert.equal(keyOf([NaN]), keyOf([NaN]));
  assert.equal(keyOf([new Date(5)]), keyOf([new Date(5)]));
});

test('what cannot be compared by content is refused', () => {
  for (const value of [() => 1, Symbol('s'), new Map(), new (class Point {})()]) {
    assert.throws(() => keyOf([value]), TypeError);
    assert.throws(() => keyOf([{ deep: [value] }]), TypeError);
  }
});

test('a memoized function does not answer for another call', () => {
  const price = memoize(({ article, currency }) => `${article} in ${currency}`);
  assert.equal(price({ article: 'chair', currency: 'EUR' }), 'chair in EUR');
  assert.equal(price({ article: 'table', currency: 'USD' }), 'table in USD');
});
