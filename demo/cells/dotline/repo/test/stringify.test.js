import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parse, stringify } from '../src/index.js';

describe('stringify', () => {
  test('values are quoted where they need it', () => {
    assert.equal(stringify({ A: 'x', B: 'two words', C: '' }), 'A=x\nB="two words"\nC=\n');
  });

  test('stringify::parse - every value comes back', () => {
    const pieces = ['', ' ', 'a', '#', '"', "'", '\\', '\n', '\t', '=', '\\n'];
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) assert.deepEqual(parse(stringify({ A: a + b + c })), { A: a + b + c });
      }
    }
  });
});
