import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { bootstrapMean } from '../../../scoring/stats/bootstrap.ts';
import { quantile } from '../../../scoring/stats/quantile.ts';
import { seededRandom } from '../../../scoring/stats/random.ts';

const options = { seed: 'duel/default/a@0/1', resamples: 2_000, coverage: 0.95 };

describe('seeded random numbers', () => {
  test('one seed gives one sequence, another seed another', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw('a')).toEqual(draw('a'));
    const seeds = ['', 'a', 'b', 'aa', 'ab', 'ba', '\uD800', 'a\u0000'];
    expect(new Set(seeds.map((seed) => draw(seed).join())).size).toBe(seeds.length);
  });

  test('the sequence is pinned, so that stored intervals can be computed again', () => {
    expect(Array.from({ length: 3 }, seededRandom('assay')).map((x) => x * 2 ** 32)).toEqual([
      1533860916, 3265251071, 2484378499,
    ]);
  });

  test('every value lies in [0, 1), and tenths are met equally often', () => {
    const random = seededRandom('uniform');
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw += 1) {
      const value = random();
      if (value < 0 || value >= 1) throw new Error(`drew ${value}`);
      tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
    }
    // Chi-square with 9 degrees of freedom: 27.9 is met once in a thousand seeds.
    expect(tenths.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
  });
});

describe('quantiles', () => {
  test('lie between the two nearest values', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4], 0)).toBe(1);
    expect(quantile([1, 2, 3, 4], 1)).toBe(4);
    expect(() => quantile([], 0.5)).toThrow(new RangeError('a quantile of no values'));
  });
});

describe('bootstrap interval of a mean', () => {
  test('fewer than two values have none', () => {
    expect(bootstrapMean([], options)).toBeNull();
    expect(bootstrapMean([0.5], options)).toBeNull();
  });

  test('equal values have no spread', () => {
    expect(bootstrapMean([0.25, 0.25, 0.25], options)).toEqual({ low: 0.25, high: 0.25 });
  });

  test('it comes near the normal interval of many values', () => {
    const values = Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 1 : 0));
    const interval = bootstrapMean(values, options);
    const halfWidth = (1.96 * 0.5) / Math.sqrt(400);
    expect(interval?.low).toBeCloseTo(0.5 - halfWidth, 2);
    expect(interval?.high).toBeCloseTo(0.5 + halfWidth, 2);
  });

  test('it stays within the values, and their order does not matter', () => {
    const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 });
    const few = { ...options, resamples: 50 };
    fc.assert(
      fc.property(values, (all) => {
        const interval = bootstrapMean(all, few);
        expect(bootstrapMean([...all].reverse(), few)).toEqual(interval);
        expect(interval?.low).toBeGreaterThanOrEqual(Math.min(...all) - 1e-12);
        expect(interval?.high).toBeLessThanOrEqual(Math.max(...all) + 1e-12);
        expect(interval?.low).toBeLessThanOrEqual(interval?.high ?? -Infinity);
      }),
    );
  });
});
