import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readCsv } from '../src/index.js';

test('fields and rows are told apart', () => {
  assert.deepEqual(readCsv('a,b\nc,d\n'), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  assert.deepEqual(readCsv('a,\n,b'), [
    ['a', ''],
    ['', 'b'],
  ]);
});

test('a row may end in any line break, and empty lines are no rows', () => {
  assert.deepEqual(readCsv('a\r\nb\rc\n\n\nd'), [['a'], ['b'], ['c'], ['d']]);
});

test('quotes hold delimiters, line breaks and doubled quotes', () => {
  assert.deepEqual(readCsv('"a,b","c\nd","e ""f"""'), [['a,b', 'c\nd', 'e "f"']]);
  assert.deepEqual(readCsv('""\n'), [['']]);
});

test('another delimiter', () => {
  assert.deepEqual(readCsv('a,b;"c;d"', { delimiter: ';' }), [['a,b', 'c;d']]);
});

test('spaces around a field are dropped on request, but not within quotes', () => {
  assert.deepEqual(readCsv(' a , " b " ', { trim: true }), [['a', ' b ']]);
  assert.deepEqual(readCsv(' a '), [[' a ']]);
});

test('a byte order mark is skipped', () => {
  assert.deepEqual(readCsv('\ufeffa'), [['a']]);
});

test('a mistake is reported with its line', () => {
  assert.throws(() => readCsv('a\nb"c'), { name: 'CsvFault', line: 2 });
  assert.throws(() => readCsv('a\n"b\nc'), { name: 'CsvFault', line: 2 });
  assert.throws(() => readCsv('"a"b'), { name: 'CsvFault', line: 1 });
});
