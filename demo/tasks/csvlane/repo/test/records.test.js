import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readRecords, writeRecords } from '../src/index.js';

test('records are written by the names of their keys and read back', () => {
  const text = writeRecords([{ name: 'Ada', born: '1815' }, { name: 'Alan', field: 'logic' }]);
  assert.equal(text, 'name,born,field\nAda,1815,\nAlan,,logic\n');
  assert.deepEqual(readRecords(text), [
    { name: 'Ada', born: '1815', field: '' },
    { name: 'Alan', born: '', field: 'logic' },
  ]);
});

test('a header that says a name twice is refused', () => {
  assert.throws(() => readRecords('a,a\n1,2\n'), { name: 'CsvFault', line: 1 });
});

test('a record of another length is refused', () => {
  assert.throws(() => readRecords('a,b\n1\n'), /record 1 has 1 fields/);
});
