import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Manifest, ManifestRow } from '../../../schemas/dataset.ts';
import type { Family } from '../../../schemas/settings.ts';
import { drawSamples } from '../../../scoring/dataset/draw.ts';
import { largestRemainder } from '../../../scoring/dataset/largest-remainder.ts';
import { phaseCuts } from '../../../scoring/dataset/phases.ts';
import { FAMILIES, strataOf } from '../../../scoring/dataset/strata.ts';

interface Made {
  instance?: string;
  repo?: string;
  language?: string;
  family?: Family;
  first_edit?: number | null;
  turns?: readonly number[];
  characters?: number;
}

function manifestOf(made: readonly Made[], shards = 1): Manifest {
  const rows = made.map((one, row): ManifestRow => ({
    row,
    instance_id: one.instance ?? `i${row}`,
    repo: one.repo ?? `r${row}`,
    language: one.language ?? 'python',
    family: one.family ?? 'pr',
    first_edit: one.first_edit === undefined ? 6 : one.first_edit,
    prefixes: (one.turns ?? [2, 4, 6]).map((turn) => ({ turn, characters: one.characters ?? 1000 * turn })),
  }));
  const size = Math.ceil(rows.length / shards);
  return {
    version: 1,
    benchmark_language: 'python',
    sources: [
      {
        name: 's',
        shards: Array.from({ length: shards }, (_, i) => ({
          path: `s-${i}.jsonl`,
          sha256: '0'.repeat(64),
          format: 'jsonl' as const,
          rows: rows.slice(i * size, (i + 1) * size),
        })),
      },
    ],
  };
}

/** Rows of every family, more than any draw below needs. */
const plenty = FAMILIES.flatMap((family) => Array.from({ length: 60 }, (): Made => ({ family }))).map(
  (one, i): Made => ({ ...one, repo: `r${i % 120}`, language: i % 5 === 0 ? 'rust' : 'python' }),
);

const row = fc.record({
  instance: fc.integer({ min: 0, max: 60 }).map((i) => `i${i}`),
  repo: fc.integer({ min: 0, max: 40 }).map((i) => `r${i}`),
  language: fc.constantFrom('python', 'python', 'rust'),
  family: fc.constantFrom(...FAMILIES),
  first_edit: fc.constantFrom(null, 2, 4, 6, 8),
  characters: fc.constantFrom(100, 54_000, 54_001),
});

describe('a draw', () => {
  test('is the same for the same manifest, seed and count, and another for another seed', () => {
    const manifest = manifestOf(plenty, 3);
    const draw = (seed: string) => drawSamples(manifest, { count: 40, seed, allowShort: false });
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a').samples.map(({ sample_id }) => sample_id)).not.toEqual(
      draw('b').samples.map(({ sample_id }) => sample_id),
    );
  });

  test('fills every stratum with its share', () => {
    const { samples, short, missing } = drawSamples(manifestOf(plenty), { count: 40, seed: 'x', allowShort: false });
    expect({ short, missing }).toEqual({ short: [], missing: 0 });
    for (const { phase, family, quota } of strataOf(40)) {
      expect(samples.filter((one) => one.phase === phase && one.family === family)).toHaveLength(quota);
    }
  });

  test('never passes a cap, never draws an instance twice, and cuts where its phase says', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 1, max: 30 }),
        fc.string(),
        (made, count, seed) => {
          const manifest = manifestOf(made, 2);
          let samples;
          try {
            samples = drawSamples(manifest, { count, seed, allowShort: true }).samples;
          } catch (error) {
            expect(String(error)).toContain('no sample that can be drawn');
            return;
          }
          expect(samples.length).toBeLessThanOrEqual(count);
          expect(new Set(samples.map(({ instance_id }) => instance_id)).size).toBe(samples.length);
          expect(samples.filter(({ language }) => language !== 'python').length).toBeLessThanOrEqual(
            Math.floor(count * 0.3),
          );
          for (const sample of samples) {
            expect(samples.filter(({ repo }) => repo === sample.repo).length).toBeLessThanOrEqual(2);
            const shard = manifest.sources[0]?.shards.find(({ path }) => path === sample.shard);
            const drawn = shard?.rows.find((one) => one.row === sample.row);
            if (drawn === undefined) throw new Error('a sample of no row');
            expect(phaseCuts(drawn, sample.phase).turns).toContain(sample.turn);
            expect(sample.sample_id).toBe(`s/${sample.shard}:${sample.row}:${sample.turn}`);
          }
        },
      ),
    );
  });

  test('takes any rollout of an instance, by the seed', () => {
    const manifest = manifestOf(Array.from({ length: 6 }, () => ({ instance: 'one', first_edit: null, turns: [2] })));
    const rows = Array.from(
      { length: 40 },
      (_, i) => drawSamples(manifest, { count: 1, seed: `${i}`, allowShort: true }).samples[0]?.row,
    );
    expect(new Set(rows).size).toBeGreaterThan(3);
  });

  test('does not hang on the order of shards within the manifest', () => {
    const manifest = manifestOf(plenty, 3);
    const reversed = {
      ...manifest,
      sources: manifest.sources.map((one) => ({ ...one, shards: one.shards.toReversed() })),
    };
    const ids = (of: Manifest) =>
      drawSamples(of, { count: 20, seed: 'x', allowShort: false }).samples.map(({ sample_id }) => sample_id);
    expect(ids(reversed)).toEqual(ids(manifest));
  });

  const small = fc.array(
    fc.record({
      repo: fc.constantFrom('a', 'b', 'c'),
      language: fc.constantFrom('python', 'python', 'rust'),
      family: fc.constantFrom<Family>('pr', 'pr', 'pr', 'mechanical', 'lm'),
      turns: fc.constantFrom([2], [2, 4], [2, 6], [2, 4, 6]),
      characters: fc.constantFrom(100, 20_000),
    }),
    { maxLength: 8 },
  );
  const counts = fc.integer({ min: 1, max: 5 });

  test('is found wherever one exists, in whatever order chance puts the candidates', () => {
    fc.assert(
      fc.property(small, counts, fc.string(), (made, count, seed) => {
        const manifest = manifestOf(made);
        const draw = () => drawSamples(manifest, { count, seed, allowShort: false }).samples;
        const most = strataOf(count).map(({ quota }) => quota);
        if (largest(manifest, count, { most }) === count) expect(draw()).toHaveLength(count);
        else expect(draw).toThrow('stratum');
      }),
      { numRuns: 500 },
    );
  });

  test('that has to be short leaves as few places of strata as can be to others, and these fill as many as can be', () => {
    fc.assert(
      fc.property(small, counts, fc.string(), (made, count, seed) => {
        const manifest = manifestOf(made);
        if (largest(manifest, count, {}) === 0) return;
        const { samples, short } = drawSamples(manifest, { count, seed, allowShort: true });
        const strata = strataOf(count);
        const most = strata.map(({ quota }) => quota);
        const drawn = strata.map(
          ({ phase, family, quota }) =>
            short.find((one) => one.phase === phase && one.family === family)?.drawn ?? quota,
        );
        expect(sum(drawn)).toBe(largest(manifest, count, { most }));
        expect(samples).toHaveLength(largest(manifest, count, { least: drawn }));
      }),
      { numRuns: 500 },
    );
  });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The largest draw that gives every stratum so few and so many at least and at most: by trying all. */
function largest(
  manifest: Manifest,
  count: number,
  { least = [], most = [] }: { least?: readonly number[]; most?: readonly number[] },
): number {
  const rows = manifest.sources.flatMap(({ shards }) => shards.flatMap((shard) => shard.rows));
  const strata = strataOf(count);
  const filled = strata.map(() => 0);
  const repos = new Map<string, number>();
  let foreignLeft = Math.floor(count * 0.3);
  let best = 0;
  const tryFrom = (index: number): void => {
    const row = rows[index];
    const size = sum(filled);
    if (filled.every((number, i) => number >= (least[i] ?? 0))) best = Math.max(best, size);
    if (row === undefined || size === count || size + rows.length - index <= best) return;
    const foreign = row.language === 'python' ? 0 : 1;
    const ofRepo = repos.get(row.repo) ?? 0;
    if (ofRepo < 2 && foreign <= foreignLeft) {
      repos.set(row.repo, ofRepo + 1);
      foreignLeft -= foreign;
      strata.forEach(({ phase, family }, i) => {
        const number = filled[i] ?? 0;
        if (row.family !== family || phaseCuts(row, phase).turns.length === 0 || number >= (most[i] ?? count)) return;
        filled[i] = number + 1;
        tryFrom(index + 1);
        filled[i] = number;
      });
      repos.set(row.repo, ofRepo);
      foreignLeft += foreign;
    }
    tryFrom(index + 1);
  };
  tryFrom(0);
  return best;
}

describe('a stratum that cannot be filled', () => {
  test('is named with what was left of it', () => {
    const made = Array.from({ length: 30 }, (): Made => ({ repo: 'one' }));
    expect(() => drawSamples(manifestOf(made), { count: 10, seed: 'x', allowShort: false })).toThrow(
      /stratum pre_edit × pr: 2 wanted, \d can be drawn.*left of it: .*of repositories drawn 2 times already/,
    );
  });

  test('tells of prefixes that are too long', () => {
    const made = Array.from({ length: 5 }, (): Made => ({ characters: 54_001 }));
    expect(() => drawSamples(manifestOf(made), { count: 1, seed: 'x', allowShort: false })).toThrow(
      '5 with prefixes above 54000 characters',
    );
  });

  test('is filled from others on request, and said', () => {
    const made = Array.from({ length: 30 }, (): Made => ({ family: 'pr' }));
    const { samples, short, missing } = drawSamples(manifestOf(made), { count: 20, seed: 'x', allowShort: true });
    expect(samples).toHaveLength(20);
    expect(missing).toBe(0);
    expect(short).toContainEqual({ phase: 'pre_edit', family: 'mechanical', wanted: 2, drawn: 0 });
  });

  test('a draw of fewer says how many are missing', () => {
    const { samples, missing } = drawSamples(manifestOf([{}, {}]), { count: 5, seed: 'x', allowShort: true });
    expect([samples.length, missing]).toEqual([2, 3]);
  });

  test.each([0, -1, 1.5, Number.NaN])('a count of %p is refused', (count) => {
    expect(() => drawSamples(manifestOf([{}]), { count, seed: 'x', allowShort: true })).toThrow('count: found');
  });
});

describe('phases', () => {
  const cuts = (made: Made, phase: 'cold' | 'pre_edit' | 'at_edit') => {
    const first = manifestOf([made]).sources[0]?.shards[0]?.rows[0];
    if (first === undefined) throw new Error('no row');
    return phaseCuts(first, phase).turns;
  };

  test('cold is before the first turn, at_edit before the editing one, pre_edit between', () => {
    const made = { first_edit: 8, turns: [2, 4, 6, 8, 10] };
    expect([cuts(made, 'cold'), cuts(made, 'pre_edit'), cuts(made, 'at_edit')]).toEqual([[2], [4, 6], [8]]);
  });

  test('a first turn that edits at once is cold alone', () => {
    const made = { first_edit: 2, turns: [2, 4] };
    expect([cuts(made, 'cold'), cuts(made, 'pre_edit'), cuts(made, 'at_edit')]).toEqual([[2], [], []]);
  });

  test('a recording without an edit is cold alone', () => {
    const made = { first_edit: null, turns: [2, 4] };
    expect([cuts(made, 'cold'), cuts(made, 'pre_edit'), cuts(made, 'at_edit')]).toEqual([[2], [], []]);
  });

  test('a prefix of exactly 54,000 characters is drawn, one more is not', () => {
    expect(cuts({ characters: 54_000 }, 'cold')).toEqual([2]);
    expect(cuts({ characters: 54_001 }, 'cold')).toEqual([]);
  });
});

test('largest remainders add up, and miss the exact share by less than one', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), shares, (count, given) => {
      const parts = [...given, 0.5];
      const total = parts.reduce((sum, share) => sum + share, 0);
      const places = largestRemainder(count, parts);
      expect(places.reduce((sum, place) => sum + place, 0)).toBe(count);
      places.forEach((place, i) => {
        expect(Math.abs(place - (count * (parts[i] ?? 0)) / total)).toBeLessThan(1 + 1e-6);
      });
    }),
  );
});
