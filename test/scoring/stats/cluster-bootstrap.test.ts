import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { bootstrapMean } from '../../../scoring/stats/bootstrap.ts';
import { bootstrapClusters, pairKey } from '../../../scoring/stats/cluster-bootstrap.ts';
import type { BootstrapOptions, ClusteredMean } from '../../../scoring/stats/clustered-mean.ts';
import type { Interval } from '../../../scoring/stats/bootstrap.ts';
import { placeDraws } from '../../../scoring/stats/draw-places.ts';
import { mean } from '../../../scoring/stats/moments.ts';
import { quantile } from '../../../scoring/stats/quantile.ts';
import { selectQuantiles } from '../../../scoring/stats/select-quantile.ts';

const options = { seed: 'exp-1', resamples: 2_000, coverage: 0.95 };

/** A mean over observations by cluster. */
function clustered(...clusters: number[][]): ClusteredMean {
  return {
    sums: Float64Array.from(clusters, (values) => values.reduce((sum, value) => sum + value, 0)),
    counts: Float64Array.from(clusters, ({ length }) => length),
  };
}

const only = (mean: ClusteredMean) => bootstrapClusters([mean], options).means[0];

/** The definition, draw by draw. */
function plainDifference(
  a: number[][],
  b: number[][],
  { seed, resamples, coverage }: BootstrapOptions,
): Interval | null {
  const differences = a.map((of, place) => {
    const [one, other] = [mean(of), mean(b[place] ?? [])];
    return one === null || other === null ? null : one - other;
  });
  if (differences.filter((difference) => difference !== null).length < 2) return null;
  const drawn = new Float64Array(a.length);
  const draw = placeDraws(seed);
  const values = Array.from({ length: resamples }, () => {
    draw(drawn);
    return mean(differences.flatMap((one, place) => (one === null ? [] : Array<number>(drawn[place] ?? 0).fill(one))));
  });
  const told = values.filter((value) => value !== null).sort((one, other) => one - other);
  const tail = (1 - coverage) / 2;
  return { low: quantile(told, tail), high: quantile(told, 1 - tail) };
}

test('selected quantiles are those of the sorted values', () => {
  // Zeros of either sign are equal, and neither comes before the other.
  const value = fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ noNaN: true, min: -9, max: 9 })).map((one) => one + 0);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(value, { minLength: 1, maxLength: 60 }),
        // Of many, a sample of them tells where to look.
        fc.array(value, { minLength: 1, maxLength: 60 }).map((some) => Array<number[]>(40).fill(some).flat()),
        fc.integer({ min: 601, max: 3000 }).map((size) => Array.from({ length: size }, (_, i) => (i * 7919) % 6007)),
      ),
      fc.double({ noNaN: true, min: 0, max: 1 }),
      (all, q) => {
        const p = Math.min(q, 1 - q);
        const sorted = Float64Array.from(all).sort();
        expect(selectQuantiles(Float64Array.from(all), [p, 1 - p])).toEqual([
          quantile(sorted, p),
          quantile(sorted, 1 - p),
        ]);
      },
    ),
  );
  expect(() => selectQuantiles(new Float64Array(0), [0.5])).toThrow(RangeError);
});

describe('draws of places', () => {
  test('each draws as many as there are places, equally often, and hangs on the seed alone', () => {
    const drawn = (seed: string) => {
      const counts = new Float64Array(7);
      const all = new Float64Array(7);
      const draw = placeDraws(seed);
      for (let call = 0; call < 20_000; call += 1) {
        draw(counts);
        if (counts.reduce((sum, count) => sum + count, 0) !== 7) throw new Error('drew another number of places');
        counts.forEach((count, place) => (all[place] = (all[place] ?? 0) + count));
      }
      return all;
    };
    // Chi-square with 6 degrees of freedom: 22.5 is met once in a thousand seeds.
    expect(drawn('a').reduce((sum, n) => sum + (n - 20_000) ** 2 / 20_000, 0)).toBeLessThan(22.5);
    expect(drawn('a')).toEqual(drawn('a'));
    expect(drawn('a')).not.toEqual(drawn('b'));
  });

  test('the sequence is pinned, so that stored intervals can be computed again', () => {
    const counts = new Float64Array(12);
    placeDraws('assay')(counts);
    expect([...counts]).toMatchInlineSnapshot(`
     [
       1,
       0,
       2,
       2,
       0,
       2,
       1,
       0,
       1,
       1,
       2,
       0,
     ]
    `);
  });
});

describe('bootstrap of clustered means', () => {
  test('below two clusters with observations there is no interval', () => {
    expect(only(clustered())).toBeNull();
    expect(only(clustered([0, 1, 1]))).toBeNull();
    expect(only(clustered([0, 1], [], []))).toBeNull();
  });

  test('clusters of one observation give what the plain bootstrap gives, but for chance', () => {
    const values = Array.from({ length: 101 }, (_, index) => (index % 10) / 10);
    const plain = bootstrapMean(values, options);
    const found = only(clustered(...values.map((value) => [value])));
    expect(found?.low).toBeCloseTo(plain?.low ?? NaN, 1.9);
    expect(found?.high).toBeCloseTo(plain?.high ?? NaN, 1.9);
  });

  test('repeats that agree are one observation: they make no interval narrower', () => {
    const scores = Array.from({ length: 40 }, (_, task) => (task % 3 === 0 ? 1 : 0));
    const once = only(clustered(...scores.map((score) => [score])));
    expect(only(clustered(...scores.map((score) => [score, score, score, score])))).toEqual(once);
  });

  test('intervals are pinned to the last bit, so that stored ones can be computed again', () => {
    const means = [0, 1, 2].map((arm) =>
      clustered(
        ...Array.from({ length: 13 }, (_, place) =>
          Array.from(
            { length: (arm * 5 + place * 3) % 7 === 0 ? 0 : 1 + ((arm + place) % 2) },
            (__, repeat) => ((arm * 7 + place * 3 + repeat) % 11) / 10,
          ),
        ),
      ),
    );
    const found = bootstrapClusters(means, { seed: 'assay', resamples: 150, coverage: 0.95 });
    expect(found.means).toEqual([
      { low: 0.2945000000000001, high: 0.6392187500000001 },
      { low: 0.3889981617647059, high: 0.7372619047619049 },
      { low: 0.34203125, high: 0.6251470588235295 },
    ]);
    expect([...found.differences]).toEqual([
      ['0,1', { low: -0.4982187499999996, high: 0.2784374999999999 }],
      ['0,2', { low: -0.2999999999999998, high: 0.18888888888888944 }],
      ['1,2', { low: -0.33130555555555485, high: 0.3236666666666674 }],
    ]);
  });

  test('a draw without observations of a mean says nothing of it', () => {
    const found = only(clustered([0.25], [0.75], ...Array.from({ length: 10 }, () => [])));
    expect(found).toEqual({ low: 0.25, high: 0.75 });
  });

  test('every interval of a call is the same as alone, also beyond what is kept at once', () => {
    const few = { ...options, resamples: 100 };
    const means = Array.from({ length: 30 }, (_, arm) =>
      clustered(
        // Of ten, two lack nothing.
        ...Array.from({ length: 8 }, (__, task) => (arm % 10 === task ? [] : [((arm * 7 + task * 3) % 11) / 10])),
      ),
    );
    const together = bootstrapClusters(means, few);
    expect(together.means).toHaveLength(30);
    expect(together.differences.size).toBe(435);
    for (const [a, b] of [
      [0, 1],
      [8, 20],
      [10, 29],
      [28, 29],
    ] as const) {
      const alone = bootstrapClusters([...means.slice(a, a + 1), ...means.slice(b, b + 1)], few);
      expect([together.means[a], together.means[b]]).toEqual(alone.means);
      expect(together.differences.get(pairKey(a, b))).toEqual(alone.differences.get(pairKey(0, 1)));
    }
  });

  test('a difference is that of the averages, over the clusters that both have, in the same draws', () => {
    const cluster = fc.array(fc.constantFrom(0, 0.1, 1 / 3, 0.5, 0.7, 1), { maxLength: 3 });
    const few = { ...options, resamples: 60 };
    fc.assert(
      fc.property(fc.array(fc.tuple(cluster, cluster), { maxLength: 12 }), (clusters) => {
        const [a, b] = [clusters.map(([of]) => of), clusters.map(([, of]) => of)];
        const found = bootstrapClusters([clustered(...a), clustered(...b)], few).differences.get(pairKey(0, 1));
        const expected = plainDifference(a, b, few);
        if (expected === null) {
          expect(found).toBeNull();
          return;
        }
        expect(Math.abs((found?.low ?? NaN) - expected.low)).toBeLessThan(1e-12);
        expect(Math.abs((found?.high ?? NaN) - expected.high)).toBeLessThan(1e-12);
      }),
    );
  });

  test('two that agree differ by nothing at all, in whatever order their scores came', () => {
    const scores = [0.1, 0.2, 0.3, 0.7, 1 / 3, 0.9];
    const mean = clustered(...scores.map((score) => [score]));
    expect(bootstrapClusters([mean, mean], options).differences.get(pairKey(0, 1))).toEqual({ low: 0, high: 0 });
  });

  test('it lies within the observations, whatever their numbers', () => {
    const cluster = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(cluster, { maxLength: 9 }), (clusters) => {
        const [found] = bootstrapClusters([clustered(...clusters)], { ...options, resamples: 40 }).means;
        const all = clusters.flat();
        if (clusters.filter(({ length }) => length > 0).length < 2) {
          expect(found).toBeNull();
          return;
        }
        expect(found?.low).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
        expect(found?.high).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
        expect(found?.low).toBeLessThanOrEqual(found?.high ?? -Infinity);
      }),
    );
  });
});
