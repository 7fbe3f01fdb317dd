import { describe, expect, test } from '@jest/globals';

import { difference, roundedMean } from '../../../scoring/duel/share.ts';

describe('shares', () => {
  test('differ by what lies between them, of one whole or of two', () => {
    expect(difference({ part: 3, whole: 4 }, { part: 1, whole: 4 })).toBe(0.5);
    expect(difference({ part: 1, whole: 2 }, { part: 1, whole: 4 })).toBe(0.25);
    expect(difference({ part: 1, whole: 4 }, { part: 1, whole: 2 })).toBe(-0.25);
  });

  test('have no mean when there are none', () => {
    expect(() => roundedMean([])).toThrow(new RangeError('the mean of no shares'));
  });
});
