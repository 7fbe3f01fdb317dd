import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { jsonErrorOffset } from '../../schemas/json-error-offset.ts';

describe('jsonErrorOffset', () => {
  test.each([
    ['{"task": "t",\n "runs": [}\n', 24],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['[1 2]', 3],
    ['[1] x', 4],
    ['{a: 1}', 1],
    ['"a\nb"', 2],
    ['"\\x"', 2],
    ['"\\u12g4"', 5],
    ['[01]', 2],
    ['nul', 0],
  ])('the first character that is not JSON is named: %j', (text, offset) => {
    expect(jsonErrorOffset(text)).toBe(offset);
  });

  test.each(['', '   ', '{', '[1,', '"abc', '{"a":', '"\\u00'])(
    'a text that ends too early stops at its end: %j',
    (text) => {
      expect(jsonErrorOffset(text)).toBe(text.length);
    },
  );

  test('JSON has no error', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonErrorOffset(text)).toBe(text.length);
      }),
    );
  });

  test('a million nested lists are scanned without recursion', () => {
    expect(jsonErrorOffset(`${'['.repeat(1e6)}}`)).toBe(1e6);
  });
});
