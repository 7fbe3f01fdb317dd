import assert from 'node:assert/strict';
import { test } from 'node:test';

import { writeCsv } from '../src/index.js';

test('plain fields are written as they are', () => {
  assert.equal(writeCsv([['a', 1, null, undefined, true]]), 'a,1,,,true\n');
});

test('fields that hold a comma, a quote or a line break are quoted', () => {
  assert.equal(writeCsv([['a,b', 'c "d"', 'e\nf']]), '"a,b","c ""d""","e\nf"\n');
});

test('delimiter and line break are as asked for', () => {
  assert.equal(writeCsv([['a', 'b'], ['c']], { delimiter: '\t', newline: '\r\n' }), 'a\tb\r\nc\r\n');
});

test('a row of one empty field is no empty line', () => {
  assert.equal(writeCsv([['']]), '""\n');
});

test('options that make no sense are refused', () => {
  assert.throws(() => writeCsv([['a']], { delimiter: '::' }), /delimiter/);
  assert.throws(() => writeCsv([['a']], { delimiter: '"' }), /delimiter/);
  assert.throws(() => writeCsv([['a']], { newline: '\r' }), /newline/);
  assert.throws(() => writeCsv([[]]), /at least one field/);
});
