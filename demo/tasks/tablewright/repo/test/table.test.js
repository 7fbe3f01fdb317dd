import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fit, table } from '../src/index.js';

test('columns are as wide as their widest cell', () => {
  const rows = [
    ['city', 'n'],
    ['東京', '14'],
  ];
  assert.equal(
    table(rows, { align: ['left', 'right'] }),
    ['┌──────┬────┐', '│ city │  n │', '├──────┼────┤', '│ 東京 │ 14 │', '└──────┴────┘'].join('\n'),
  );
});

test('short rows are filled up, and there may be no header', () => {
  assert.equal(
    table([['a', 'b'], ['c']], { border: 'ascii', header: false }),
    ['+---+---+', '| a | b |', '| c |   |', '+---+---+'].join('\n'),
  );
});

test('what is too long is shortened', () => {
  assert.equal(fit('a long text', 6, 'left'), 'a lon…');
  assert.equal(fit('exact', 5, 'left'), 'exact');
  assert.equal(fit('ab', 1, 'left'), '…');
});

test('what is too short is filled on the free side', () => {
  assert.equal(fit('ab', 5, 'left'), 'ab   ');
  assert.equal(fit('ab', 5, 'right'), '   ab');
  assert.equal(fit('ab', 5, 'center'), ' ab  ');
});

test('line breaks within a cell become spaces', () => {
  assert.match(table([['a\nb']], { border: 'ascii' }), /\| a b \|/);
});

test('options that make no sense are refused', () => {
  assert.throws(() => table([['a']], { border: 'dotted' }), /border is/);
  assert.throws(() => table([['a']], { align: ['top'] }), /align is/);
  assert.throws(() => table([['a']], { maxWidth: 0 }), /maxWidth/);
});
