import { describe, expect, test } from '@jest/globals';

import { mean, median, sampleDeviation } from '../../../scoring/stats/moments.ts';

describe('mean, median and deviation', () => {
  test('of nothing are null, not 0', () => {
    expect([mean([]), median([]), sampleDeviation([])]).toEqual([null, null, null]);
  });

  test('one value has no deviation', () => {
    expect([mean([0.5]), median([0.5]), sampleDeviation([0.5])]).toEqual([0.5, 0.5, null]);
  });

  test('the deviation is that of a sample, n − 1', () => {
    expect(sampleDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(sampleDeviation([0.1, 0.1, 0.1])).toBeCloseTo(0, 12);
  });

  test('the median of an even number lies between the two in the middle, in any order', () => {
    expect(median([1, 0, 0.75, 0.5])).toBe(0.625);
    expect(median([10, 9, 100])).toBe(10);
  });
});
