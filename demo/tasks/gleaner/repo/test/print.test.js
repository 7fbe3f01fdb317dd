import assert from 'node:assert/strict';
import { test } from 'node:test';

import { print } from '../src/index.js';

test('spaces and brackets that mean nothing go', () => {
  assert.equal(print(' ( a  =  1 )and((b))'), 'a = 1 and b');
  assert.equal(print('not (a)'), 'not a');
});

test('brackets that mean something stay', () => {
  assert.equal(print('(a or b) and c'), '(a or b) and c');
  assert.equal(print('not (a and b)'), 'not (a and b)');
});

test('texts are quoted again', () => {
  assert.equal(print('a = "say \\"hi\\""'), 'a = "say \\"hi\\""');
});
