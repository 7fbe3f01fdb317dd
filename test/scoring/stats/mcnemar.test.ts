import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { mcnemarExact } from '../../../scoring/stats/mcnemar.ts';

describe('McNemar’s exact test', () => {
  test('of small counts, as by hand', () => {
    expect(mcnemarExact(5, 0)).toBeCloseTo(2 / 32, 12);
    expect(mcnemarExact(0, 2)).toBeCloseTo(0.5, 12);
    expect(mcnemarExact(1, 5)).toBeCloseTo((2 * 7) / 64, 12);
    expect(mcnemarExact(3, 3)).toBe(1);
  });

  test('without a discordant pair there is nothing to test', () => expect(mcnemarExact(0, 0)).toBeNull());

  test('thousands of pairs do not vanish in binary', () => {
    // Exactly, in rational numbers.
    expect(mcnemarExact(950, 1050)).toBeCloseTo(0.0268241462402807, 12);
    expect(mcnemarExact(5_000, 5_000)).toBe(1);
    expect(mcnemarExact(0, 5_000)).toBe(0);
  });

  test('it is a probability, the same for both sides, and smaller the more uneven the pairs', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (a, b) => {
        fc.pre(a + b > 0);
        const p = mcnemarExact(a, b) ?? NaN;
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemarExact(b, a)).toBe(p);
        if (a > 0 && a < b) expect(mcnemarExact(a - 1, b + 1)).toBeLessThan(p);
      }),
    );
  });
});
