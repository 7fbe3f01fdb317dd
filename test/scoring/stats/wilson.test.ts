import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { NORMAL_QUANTILE_95 } from '../../../schemas/experiment-settings.ts';
import { wilsonInterval } from '../../../scoring/stats/wilson.ts';

const interval = (passed: number, all: number) => wilsonInterval(passed, all, NORMAL_QUANTILE_95);

describe('Wilson interval', () => {
  test('of published examples', () => {
    // Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
    for (const [passed, all, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      expect(interval(passed, all)?.low).toBeCloseTo(low, 4);
      expect(interval(passed, all)?.high).toBeCloseTo(high, 4);
    }
  });

  test('of nothing there is none', () => expect(interval(0, 0)).toBeNull());

  test('it holds the share, stays in [0, 1], and is mirrored by failures', () => {
    const counts = fc.nat(500).chain((all) => fc.tuple(fc.nat(all), fc.constant(all)));
    fc.assert(
      fc.property(counts, ([passed, all]) => {
        const found = interval(passed, all);
        if (all === 0) {
          expect(found).toBeNull();
          return;
        }
        const { low, high } = found ?? { low: NaN, high: NaN };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(passed / all);
        expect(high).toBeGreaterThanOrEqual(passed / all);
        expect(interval(all - passed, all)?.low).toBeCloseTo(1 - high, 12);
      }),
    );
  });
});
