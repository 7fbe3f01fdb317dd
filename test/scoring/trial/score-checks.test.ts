import { describe, expect, test } from '@jest/globals';

import { type Check, type ChecksKind, readChecks } from '../../../scoring/trial/checks-manifest.ts';
import { scoreChecks } from '../../../scoring/trial/score-checks.ts';

const entry = (name: string, weight: number, verifier = `${name}.sh`) => ({ name, weight, verifier });

describe('a manifest', () => {
  test('has its checks in order, and what else an entry says is passed over', () => {
    const entries = [{ ...entry('one', 0.5), description: 'x' }, entry('two', 0.5, 'sub/two.sh')];
    expect(readChecks(entries, 'checkpoints', 'm')).toEqual([entry('one', 0.5), entry('two', 0.5, 'sub/two.sh')]);
  });

  test.each<[string, ChecksKind, unknown]>([
    ['no list', 'rubric', { name: 'a' }],
    ['nothing in it', 'rubric', []],
    ['an entry that is no object', 'rubric', ['a.sh']],
    ['no name', 'rubric', [{ weight: 1, verifier: 'a.sh' }]],
    ['an empty name', 'rubric', [entry(' ', 1)]],
    ['no weight', 'rubric', [{ name: 'a', verifier: 'a.sh' }]],
    ['a weight that is a text', 'rubric', [{ ...entry('a', 1), weight: '1' }]],
    ['no verifier', 'rubric', [{ name: 'a', weight: 1 }]],
    ['two of a name', 'rubric', [entry('a', 1), entry('a', 1, 'b.sh')]],
    ['a verifier elsewhere', 'rubric', [entry('a', 1, '../../bin/true')]],
    ['a verifier at the root', 'rubric', [entry('a', 1, '/bin/true')]],
    ['a weight below 0', 'rubric', [entry('a', 2), entry('b', -1)]],
    ['a weight that is not finite', 'rubric', [entry('a', NaN)]],
    ['weights of 0 alone', 'rubric', [entry('a', 0)]],
    ['weights that sum to 0.9', 'checkpoints', [entry('a', 0.5), entry('b', 0.4)]],
    ['a weight above 1', 'checkpoints', [entry('a', 1.5), entry('b', -0.5)]],
  ])('with %s is malformed', (_, kind, entries) => {
    expect(readChecks(entries, kind, 'm')).toEqual({ problem: expect.stringMatching(/^m/) as unknown as string });
  });

  test.each([
    [[0.1, 0.2, 0.7]],
    [[0.3333333, 0.3333333, 0.3333334]],
    [[0.5, 0.500001]],
    [[0.4999995, 0.4999995]],
    [[1]],
  ])('weights %j sum to 1 within a millionth', (weights) => {
    const entries = weights.map((weight, i) => entry(`c${i}`, weight));
    expect(readChecks(entries, 'checkpoints', 'm')).toHaveLength(weights.length);
  });
});

describe('checks that were run', () => {
  const [edge, errors, api] = [entry('edge', 2), entry('errors', 1), entry('__proto__', 1)] as [Check, Check, Check];

  test('give the breakdown in sub_scores and mirror it in details, by whatever name', () => {
    const outcomes = [
      { check: edge, score: 1 },
      { check: errors, score: 0.5 },
      { check: api, score: 0 },
    ];
    const result = scoreChecks('rubric', outcomes, { via: 'in_place' });
    const scores = Object.fromEntries([
      ['edge', 1],
      ['errors', 0.5],
      ['__proto__', 0],
    ]);
    const weights = Object.fromEntries([
      ['edge', 2],
      ['errors', 1],
      ['__proto__', 1],
    ]);
    expect(result).toMatchObject({ score: 0.625, passed: true, verdict: 'correct', scorer_family: 'oracle_checks' });
    expect(JSON.stringify(result.sub_scores)).toBe(
      JSON.stringify({ composite: 0.625, criterion_scores: scores, total_weight: 4 }),
    );
    expect(JSON.stringify(result.details)).toBe(
      JSON.stringify({ criterion_scores: scores, criterion_weights: weights }),
    );
  });

  test('checkpoints have names of their own', () => {
    const result = scoreChecks('checkpoints', [{ check: entry('one', 1), score: 0.25 }], { via: 'in_place' });
    expect(result).toMatchObject({
      score: 0.25,
      verdict: 'incorrect',
      sub_scores: { composite: 0.25, checkpoint_scores: { one: 0.25 } },
      details: { checkpoint_weights: { one: 1 } },
    });
  });

  test('with one verifier at fault are no measurement; what the others scored stays', () => {
    const outcomes = [
      { check: edge, score: 1 },
      { check: errors, problem: 'verifier errors.sh is missing' },
    ];
    expect(scoreChecks('rubric', outcomes, { via: 'in_place' })).toMatchObject({
      score: 0,
      passed: false,
      verdict: 'verifier_error',
      error: 'verifier errors.sh is missing',
      scorer_family: 'oracle_checks',
      sub_scores: { composite: 0, criterion_scores: { edge: 1 } },
    });
  });
});
