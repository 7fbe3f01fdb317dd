import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cellWidth, fit, table } from '../src/index.js';

test('a joined emoji is kept whole or left out', () => {
  assert.equal(fit('Ana 👩‍🚀 Lima', 7, 'left'), 'Ana 👩‍🚀…');
  assert.equal(fit('Ana 👩‍🚀 Lima', 6, 'left'), 'Ana … ');
});

test('a surrogate pair is never split', () => {
  for (let width = 1; width <= 9; width += 1) assert.ok(fit('😀😀😀😀😀', width, 'left').isWellFormed());
});

test('a combining mark stays with its letter', () => {
  assert.equal(fit('Zoe\u0308 Zoe\u0308', 4, 'left'), 'Zoe\u0308…');
});

test('wide characters are counted as two columns', () => {
  assert.equal(fit('東京タワー', 7, 'left'), '東京タ…');
  assert.equal(fit('東京タワー', 6, 'left'), '東京… ');
});

test('every row of a table is equally wide', () => {
  const rows = [
    ['name', 'n'],
    ['Ana 👩‍🚀 Lima', '1'],
    ['東京タワー', '2'],
  ];
  for (let maxWidth = 1; maxWidth <= 12; maxWidth += 1) {
    const widths = table(rows, { maxWidth, border: 'ascii' }).split('\n').map(cellWidth);
    assert.equal(new Set(widths).size, 1, `maxWidth ${maxWidth}: ${widths}`);
  }
});
