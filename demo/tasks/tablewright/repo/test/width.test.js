import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cellWidth } from '../src/index.js';

test('plain text is as wide as it is long', () => {
  assert.equal(cellWidth(''), 0);
  assert.equal(cellWidth('abc def'), 7);
});

test('East Asian characters take two columns', () => {
  assert.equal(cellWidth('東京'), 4);
  assert.equal(cellWidth('ﾊﾛｰ'), 3);
  assert.equal(cellWidth('한국'), 4);
});

test('an emoji takes two columns, joined or not', () => {
  assert.equal(cellWidth('😀'), 2);
  assert.equal(cellWidth('👩‍🚀'), 2);
  assert.equal(cellWidth('🇵🇹'), 2);
});

test('combining marks take none', () => {
  assert.equal(cellWidth('Zoe\u0308'), 3);
});
