import { expect, test } from '@jest/globals';

import { mergeRanges, replaceRanges } from '../../../scoring/duel/text-ranges.ts';

const range = (start: number, end: number) => ({ start, end });

test.each([
  ['apart stay apart, in order', [range(4, 6), range(0, 2)], [range(0, 2), range(4, 6)]],
  ['that touch stay apart', [range(0, 2), range(2, 4)], [range(0, 2), range(2, 4)]],
  ['that overlap are one', [range(2, 6), range(0, 3)], [range(0, 6)]],
  ['within another are part of it', [range(0, 9), range(2, 4), range(3, 5)], [range(0, 9)]],
])('ranges %s', (_rule, given, merged) => {
  expect(mergeRanges(given)).toEqual(merged);
});

test('every range is replaced, and what stands between stays', () => {
  expect(replaceRanges('abcdef', [range(0, 1), range(2, 4)], '-')).toBe('-b-ef');
  expect(replaceRanges('abc', [], '-')).toBe('abc');
});
