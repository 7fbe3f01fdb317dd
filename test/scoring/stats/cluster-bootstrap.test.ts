import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { bootstrapMean } from '../../../scoring/stats/bootstrap.ts';
import { bootstrapClusters, type ClusteredMean } from '../../../scoring/stats/cluster-bootstrap.ts';
import { placeDraws } from '../../../scoring/stats/draw-places.ts';

const options = { seed: 'exp-1', resamples: 2_000, coverage: 0.95 };

/** A mean over observations by cluster. */
function clustered(...clusters: number[][]): ClusteredMean {
  return {
    sums: Float64Array.from(clusters, (values) => values.reduce((sum, value) => sum + value, 0)),
    counts: Float64Array.from(clusters, ({ length }) => length),
  };
}

const only = (mean: ClusteredMean) => bootstrapClusters([mean], options)[0];

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

  test('a draw without observations of a mean says nothing of it', () => {
    const found = only(clustered([0.25], [0.75], ...Array.from({ length: 10 }, () => [])));
    expect(found).toEqual({ low: 0.25, high: 0.75 });
  });

  test('every interval of a call is the same as alone, also beyond what is kept at once', () => {
    const means = Array.from({ length: 300 }, (_, shift) => clustered([shift], [shift + 1], [shift + 2]));
    const few = { ...options, resamples: 100 };
    const together = bootstrapClusters(means, few);
    expect(together).toHaveLength(300);
    for (const index of [0, 255, 256, 299]) {
      const [alone] = bootstrapClusters(means.slice(index, index + 1), few);
      expect(together[index]).toEqual(alone);
    }
  });

  test('it lies within the observations, whatever their numbers', () => {
    const cluster = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(cluster, { maxLength: 9 }), (clusters) => {
        const [found] = bootstrapClusters([clustered(...clusters)], { ...options, resamples: 40 });
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
