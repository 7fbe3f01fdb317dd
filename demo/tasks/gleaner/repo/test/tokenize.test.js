import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tokenize } from '../src/tokenize.js';

const types = (text) => tokenize(text).map(({ type }) => type);

test('words, signs, fields and values are told apart', () => {
  assert.deepEqual(types('not a.b >= -1.5 and (c has "x")'), [
    ...['not', 'field', '>=', 'value', 'and', '(', 'field', 'has', 'value', ')', 'end'],
  ]);
});

test('a text may hold quotes and words', () => {
  const [, , { value }] = tokenize('name = "say \\"and\\""');
  assert.equal(value, 'say "and"');
});

test('a word within a name is part of the name', () => {
  assert.deepEqual(types('order'), ['field', 'end']);
  assert.deepEqual(types('android or organ'), ['field', 'or', 'field', 'end']);
});

test('a character that means nothing is reported with its place', () => {
  assert.throws(() => tokenize('a = 1 &'), { name: 'FilterFault', position: 6 });
});
