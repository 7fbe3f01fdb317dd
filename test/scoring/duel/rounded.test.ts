import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { challengerWon, winMargin } from '../../../scoring/duel/challenger-won.ts';
import { rounded } from '../../../scoring/duel/rounded.ts';
import { roundedMean } from '../../../scoring/duel/share.ts';

describe('decimal-exact rounding', () => {
  test('the printed number is rounded, halves away from zero', () => {
    expect([1.0000005, 0.0000015, 0.0000025, -0.0000005, 1e-7, 5e-7, 0, -1e-9].map(rounded)).toEqual([
      1.000001, 0.000002, 0.000003, -0.000001, 0, 0.000001, 0, 0,
    ]);
  });

  test('infinite and undefined numbers are refused', () => {
    expect(() => rounded(Infinity)).toThrow(RangeError);
    expect(() => rounded(NaN)).toThrow(RangeError);
  });

  test('rounding what is rounded changes nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (value) => {
        expect(rounded(rounded(value))).toBe(rounded(value));
      }),
    );
  });
});

describe('the win margin', () => {
  test('exactly 2.5 points win at every pair of scores, whatever binary floating point makes of the difference', () => {
    for (let micros = 0; micros <= 975_000; micros += 125) {
      const margin = winMargin({ king: micros / 1e6, challenger: (micros + 25_000) / 1e6 });
      expect(challengerWon(margin)).toBe(true);
    }
  });

  test('a millionth less than 2.5 points loses at every pair of scores', () => {
    for (let micros = 0; micros <= 975_000; micros += 125) {
      const margin = winMargin({ king: micros / 1e6, challenger: (micros + 24_999) / 1e6 });
      expect(challengerWon(margin)).toBe(false);
    }
  });
});

describe('the mean of shares', () => {
  test('a mean that lies exactly between two decimals is rounded up', () => {
    // 0.0000005 has no binary form; as 1 of 2,000,000 it is exact.
    expect(roundedMean([{ part: 1, whole: 2_000_000 }])).toBe(0.000001);
    expect(roundedMean([{ part: 999_999, whole: 2_000_000_000_000 }])).toBe(0);
  });

  test('thirds that add up to a whole are a whole', () => {
    const third = { part: 1, whole: 3 };
    expect(roundedMean([third, third, { part: 7, whole: 3 }])).toBe(1);
  });

  test('sums do not depend on the order of the samples', () => {
    const share = fc
      .integer({ min: 1, max: 60 })
      .chain((whole) => fc.record({ part: fc.nat(whole), whole: fc.constant(whole) }));
    const shares = fc.array(share, { minLength: 1, maxLength: 40 });
    const permuted = shares.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(fc.property(permuted, ([all, shuffled]) => expect(roundedMean(shuffled)).toBe(roundedMean(all))));
  });

  test('there is no mean of nothing', () => {
    expect(() => roundedMean([])).toThrow(RangeError);
  });
});
