import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readCsv, writeCsv } from '../src/index.js';

const comesBack = (rows, options) => assert.deepEqual(readCsv(writeCsv(rows, options), options), rows);

test('a field that holds the delimiter is quoted, whichever it is', () => {
  assert.equal(writeCsv([['Meyer; Sons', '12,50']], { delimiter: ';' }), '"Meyer; Sons";12,50\n');
  for (const delimiter of [',', ';', '\t', '|', '.', '^', ']', '\\', '-']) {
    comesBack([[`a${delimiter}b`, 'c']], { delimiter });
    assert.equal(writeCsv([[`a${delimiter}b`]], { delimiter }), `"a${delimiter}b"\n`);
  }
});

test('a comma is nothing special beside another delimiter', () => {
  assert.equal(writeCsv([['a,b', 'c']], { delimiter: '\t' }), 'a,b\tc\n');
});

test('a field that holds any line break comes back', () => {
  for (const newline of ['\n', '\r\n']) comesBack([['a\rb', 'c\r\nd', 'e\nf', '\r']], { newline });
});

test('outer spaces come back from a reader that trims', () => {
  comesBack([[' a', 'b ', ' ', 'c d']], { trim: true });
  assert.equal(writeCsv([['c d', ' a']], { trim: true }), 'c d," a"\n');
});

test('outer spaces need no quotes for a reader that does not', () => {
  assert.equal(writeCsv([[' a ']]), ' a \n');
});
