import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { SCORER_FAMILIES } from '../../../schemas/score-result.ts';
import { binaryTest } from '../../../scoring/trial/families/binary-test.ts';
import { continuous } from '../../../scoring/trial/families/continuous.ts';
import { dualComposite, dualPolicy } from '../../../scoring/trial/families/dual-composite.ts';
import { exactMatch, isScalarOf } from '../../../scoring/trial/families/exact-match.ts';
import { oracleChecks } from '../../../scoring/trial/families/oracle-checks.ts';
import { sequenceLcs } from '../../../scoring/trial/families/sequence-lcs.ts';
import { weightedCheckpoints } from '../../../scoring/trial/families/weighted-checkpoints.ts';
import { lcsLength } from '../../../scoring/trial/lcs-length.ts';
import { oracleMetrics } from '../../../scoring/trial/oracle-metrics.ts';
import { oracleReward } from '../../../scoring/trial/oracle-reward.ts';
import { keysOf, overlap } from '../../../scoring/trial/overlap.ts';
import { passes } from '../../../scoring/trial/pass-rule.ts';
import { routeFamily } from '../../../scoring/trial/route-family.ts';
import { scorerOfFamily } from '../../../scoring/trial/select-scorer.ts';

const setOf = (n: number, prefix = 'f'): Set<string> => new Set(Array.from({ length: n }, (_, i) => `${prefix}${i}`));

test('every family of the registry has a scorer', () => {
  for (const family of SCORER_FAMILIES) expect(scorerOfFamily(family)).toEqual(expect.any(String));
});

describe('overlap', () => {
  test('the seed’s e5d7a4e7: all 80 found among 311 shipped is F1 0.4092', () => {
    const rates = overlap(setOf(80), new Set([...setOf(80), ...setOf(231, 'noise')]));
    expect(rates.precision).toBeCloseTo(0.2572, 4);
    expect(rates.recall).toBe(1);
    expect(rates.f1).toBeCloseTo(0.4092, 4);
    expect(passes(rates.f1)).toBe(false);
  });

  test('one of three with nothing wrong is exactly 0.5, and a pass', () => {
    const { f1 } = overlap(setOf(3), setOf(1));
    expect(f1).toBe(0.5);
    expect(passes(f1)).toBe(true);
  });

  test.each([
    [setOf(0), setOf(3)],
    [setOf(3), setOf(0)],
    [setOf(0), setOf(0)],
    [setOf(2), setOf(2, 'other')],
  ])('an empty set, or nothing in common, is 0 and never a division by zero', (expected, actual) => {
    expect(overlap(expected, actual)).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  test('F1 is 2PR/(P+R), between the two, and the same when the sets change places', () => {
    const anySet = fc.uniqueArray(fc.integer({ min: 0, max: 30 })).map((list) => new Set(list.map(String)));
    fc.assert(
      fc.property(anySet, anySet, (a, b) => {
        const { precision, recall, f1 } = overlap(a, b);
        expect(overlap(b, a)).toEqual({ precision: recall, recall: precision, f1 });
        if (precision + recall > 0) expect(f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
        expect(f1).toBeLessThanOrEqual(Math.max(precision, recall));
        expect(f1).toBeGreaterThanOrEqual(Math.min(precision, recall));
      }),
    );
  });

  test('what is no string was shipped all the same, and costs precision', () => {
    const keys = keysOf(['a', 'a', 7, null, { path: 'a' }, ''], (text) => text);
    expect(overlap(new Set(['a']), keys)).toMatchObject({ precision: 0.25, recall: 1 });
  });
});

describe('oracle families', () => {
  const metrics = { metric: 'weighted_f1', precision: 0.5, recall: 0.9, f1: 0.62, weighted_recall: 0.8 };

  test.each([
    ['oracle_overlap_f1', metrics, { reward: 0.62 }],
    ['oracle_overlap_f1', { precision: 0.5, recall: 1 }, { reward: 2 / 3 }],
    ['oracle_overlap_f1', { recall: 1 }, null],
    ['oracle_overlap_recall', metrics, { reward: 0.9 }],
    ['oracle_overlap_recall', { f1: 1 }, null],
    ['oracle_weighted_f1', metrics, { reward: 0.62 }],
    ['oracle_weighted_f1', { f1: 0.62, weighted_recall: 0.8 }, { reward: 0.8, fallback: 'weighted_recall' }],
    ['oracle_weighted_f1', { metric: 'f1', f1: 0.62, recall: 0.9 }, { reward: 0.9, fallback: 'recall' }],
    ['oracle_weighted_f1', { metric: 'weighted_f1', recall: 0.9 }, { reward: 0.9, fallback: 'recall' }],
    ['oracle_weighted_recall', metrics, { reward: 0.8 }],
    ['oracle_weighted_recall', { recall: 0.9 }, { reward: 0.9, fallback: 'recall' }],
    ['oracle_weighted_recall', { f1: 0.9 }, null],
  ] as const)('%s of %j is %j: no fallback is quiet', (family, given, reward) => {
    expect(oracleReward(family, given)).toEqual(reward);
  });

  test('a rate that is no finite number is none; one outside [0, 1] is cut to it', () => {
    expect(oracleMetrics({ recall: '0.9', f1: true, weighted_recall: Infinity, precision: NaN, metric: 3 })).toEqual(
      {},
    );
    expect(oracleMetrics({ recall: 1.4, f1: -2 })).toEqual({ recall: 1, f1: 0 });
  });

  test.each([
    [undefined, null, 'oracle_overlap_f1'],
    [undefined, { weighted_recall: 0 }, 'oracle_weighted_f1'],
    ['oracle_overlap_recall', { weighted_recall: 0.9 }, 'oracle_overlap_recall'],
    ['binary_test', { weighted_recall: 0.9 }, 'oracle_weighted_f1'],
    ['exact_match', null, 'oracle_overlap_f1'],
  ] as const)('%s with %j is routed to %s', (declared, given, family) => {
    expect(routeFamily(declared, given)).toBe(family);
  });
});

describe('sequence_lcs', () => {
  test.each([
    [['a', 'b', 'c', 'd'], ['a', 'c', 'd'], 0.75],
    [['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'x', 'y'], 0.6],
    [['a', 'b'], ['b', 'a'], 0.5],
    [[], [], 0],
    [['a'], [], 0],
    [[], ['a'], 0],
    [['a'], ['A'], 0],
    [['a', '1'], ['a', 1, null], 1 / 3],
    [[1, 2], [1, '2', 2], 2 / 3],
    [['a'], [['a'], { a: 1 }, 'a'], 1 / 3],
  ])('%j against %j is %d over the longer', (expected, actual, reward) => {
    expect(sequenceLcs(expected, actual).reward).toBeCloseTo(reward, 12);
  });

  test('the length is that of the plain table, over lists longer than a machine word', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 150, size: 'max' });
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(lcsLength(a, b)).toBe(byTable(a, b));
      }),
    );
  });

  test('a list is its own longest common subsequence, at every length around a word', () => {
    for (const n of [1, 31, 32, 33, 63, 64, 65, 200]) {
      const list = [...setOf(n)];
      expect(lcsLength(list, list)).toBe(n);
    }
  });
});

function byTable(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    b.forEach((y, j) => next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0)));
    row = next;
  }
  return row[b.length] ?? 0;
}

describe('exact_match', () => {
  test.each([
    ['count', 3, '3', 1],
    ['count', 3, '3.0', 1],
    ['count', 3, ' +3 ', 1],
    ['count', '007', 7, 1],
    ['count', 3, 3.5, 0],
    ['count', 3, '3 files', 0],
    ['count', 3, '0x3', 0],
    ['count', 1, true, 0],
    ['count', 1000, '1_000', 0],
    ['count', 3, [3], 0],
    ['count', 3, null, 0],
    ['count', '9007199254740993', '9007199254740992', 0],
    ['boolean', true, 'True', 1],
    ['boolean', true, false, 0],
    ['boolean', true, 1, 0],
    ['text', 'Left Join', '  left join\n', 1],
    ['text', 'STRASSE', 'straße', 1],
    ['text', 'null', null, 0],
    ['text', '[object Object]', {}, 0],
    ['text', 'a b', 'a  b', 0],
  ] as const)('%s: %j and %j is %d', (type, expected, actual, score) => {
    expect(exactMatch(type, expected, actual)).toBe(score);
  });

  test('a truth must be one of its type', () => {
    expect([isScalarOf('count', 3), isScalarOf('count', 'three'), isScalarOf('count', 2.5)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isScalarOf('boolean', 'TRUE'), isScalarOf('boolean', 1)]).toEqual([true, false]);
    expect([isScalarOf('text', 0), isScalarOf('text', null)]).toEqual([true, false]);
  });
});

describe('binary_test', () => {
  test('is the exit status and nothing else', () => {
    expect([0, 1, 2, 127, 137].map(binaryTest)).toEqual([1, 0, 0, 0, 0]);
  });
});

describe('continuous', () => {
  const of = (rewardFile: string | null, stdout = '', resultScore?: number) =>
    continuous({ rewardFile, stdout, resultScore });

  test.each([
    [of('0.37\n', '0.9'), { reward: 0.37, source: 'reward.txt' }],
    [of(null, '0.1\n0.42\n\n  \n'), { reward: 0.42, source: 'stdout' }],
    [of(null, 'noise\r\n0.5\r\n'), { reward: 0.5, source: 'stdout' }],
    [of(null, '1.8'), { reward: 1, source: 'stdout' }],
    [of('-2'), { reward: 0, source: 'reward.txt' }],
    [of('1e-3'), { reward: 0.001, source: 'reward.txt' }],
    [of(null, '', 0.75), { reward: 0.75, source: 'verifier_result.json' }],
  ])('the reward is %j', (given, wanted) => {
    expect(given).toEqual(wanted);
  });

  test.each(['nan', 'inf', 'Infinity', '0x1', '1_0', '0.5 points', '1e999', '', '  ', '0,5', '1/2', '0.5\n0.6'])(
    'a reward.txt with %j spoils the reward, whatever stands on standard output',
    (text) => {
      expect(of(text, '0.9')).toEqual({ problem: expect.stringContaining('reward.txt') as unknown as string });
    },
  );

  test.each(['', 'all good', '0.9 of 1', '{"score": 1}', 'score: 1', '0.5\nOK'])(
    '%j on standard output is no number',
    (text) => {
      expect(of(null, text)).toHaveProperty('problem');
    },
  );
});

describe('composites', () => {
  test('weights add up as they do on paper: 0.35 + 0.1 + 0.05 passes', () => {
    const parts = [0.35, 0.1, 0.05].map((weight) => ({ weight, score: 1 }));
    const score = weightedCheckpoints([...parts, { weight: 0.5, score: 0 }]);
    expect(0.35 + 0.1 + 0.05).toBeLessThan(0.5);
    expect(score).toBe(0.5);
    expect(passes(score)).toBe(true);
  });

  test('of criteria only the proportions count', () => {
    const scores = [1, 0.5, 0];
    const by = (weights: number[]): number =>
      oracleChecks(weights.map((weight, i) => ({ weight, score: scores[i] ?? 0 })));
    expect(by([2, 1, 1])).toBe(0.625);
    expect(by([0.5, 0.25, 0.25])).toBe(0.625);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (factor) => {
        expect(by([2 * factor, factor, factor])).toBeCloseTo(0.625, 9);
      }),
    );
  });

  test('a composite of scores in [0, 1] stays in it', () => {
    const part = fc.record({
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        expect(oracleChecks(parts)).toBeGreaterThanOrEqual(0);
        expect(oracleChecks(parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('dual_composite', () => {
  const direct = { score: 1, passed: true };
  const artifact = { score: 0.5, passed: true };
  const of = (settings: Parameters<typeof dualPolicy>[0], a = direct, b = artifact) => {
    const policy = dualPolicy(settings);
    return 'problem' in policy ? policy : dualComposite(policy, a, b);
  };

  test.each([
    [{}, 1],
    [{ scoring_policy: '' }, 1],
    [{ scoring_policy: 'min' }, 0.5],
    [{ scoring_policy: 'mean' }, 0.75],
    [{ scoring_policy: 'gate' }, 1],
    [{ scoring_policy: 'weighted', weight_direct: 0.3, weight_artifact: 0.7 }, 0.65],
    [{ scoring_policy: 'weighted', weight_direct: 1, weight_artifact: 0 }, 1],
    [{ scoring_policy: 'weighted', weight_direct: 0.5, weight_artifact: 0.500001 }, 0.7500005],
  ])('%j of 1 and 0.5 is %d', (settings, score) => {
    expect(of(settings)).toBeCloseTo(score, 12);
  });

  test('a gate is shut by a leg that did not pass, whatever its score', () => {
    expect(of({ scoring_policy: 'gate' }, direct, { score: 0.9, passed: false })).toBe(0);
  });

  test.each([
    { scoring_policy: 'max' },
    { scoring_policy: 'MIN' },
    { scoring_policy: 'weighted' },
    { scoring_policy: 'weighted', weight_direct: 1 },
    { scoring_policy: 'weighted', weight_direct: 0.5, weight_artifact: 0.4 },
    { scoring_policy: 'weighted', weight_direct: 0.5, weight_artifact: 0.50001 },
    { scoring_policy: 'weighted', weight_direct: 1.5, weight_artifact: -0.5 },
    { scoring_policy: 'weighted', weight_direct: NaN, weight_artifact: 1 },
    { scoring_policy: 'weighted', weight_direct: Infinity, weight_artifact: 0 },
  ])('%j is no policy that a trial could be scored by', (settings) => {
    expect(of(settings)).toEqual({ problem: expect.any(String) as unknown as string });
  });
});
