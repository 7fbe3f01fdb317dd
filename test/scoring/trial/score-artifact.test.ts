import { describe, expect, test } from '@jest/globals';

import { type ArtifactRules, scoreArtifact } from '../../../scoring/trial/score-artifact.ts';
import { growth, LINEAR_AT_MOST } from '../../helpers/growth.ts';

const RULES: ArtifactRules = { symbolNormalisation: 'leaf', via: 'in_place' };
const score = (truth: unknown, answer: unknown, rules: Partial<ArtifactRules> = {}) =>
  scoreArtifact({ text: text(truth) }, { text: text(answer) }, { ...RULES, ...rules });
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const FILES = { answer_type: 'file_list', answer: ['a.py', 'b.py'] };

describe('a truth that cannot be scored is the verifier’s fault, whatever was answered', () => {
  test.each([
    ['not JSON', '{"answer_type": '],
    ['no object', '[]'],
    ['nothing that is known', '{}'],
    ['an unknown type', { answer_type: 'regex', answer: 'a' }],
    ['a type that is no text', { answer_type: 3, answer: 'a' }],
    ['no answer', { answer_type: 'file_list' }],
    ['a list that is none', { answer_type: 'file_list', answer: 'a.py' }],
    ['a list of numbers', { answer_type: 'file_list', answer: [1] }],
    ['an empty list', { answer_type: 'symbol_list', answer: [] }],
    ['a count that is none', { answer_type: 'count', answer: 'three' }],
    ['a boolean that is none', { answer_type: 'boolean', answer: 'yes' }],
    ['a legacy truth that is no list', { expected: 'a.py' }],
    ['checks that are no list', { checks: {} }],
    ['no check at all', { checks: [] }],
    ['a check without weight', { checks: [{ answer_type: 'count', answer: 1 }] }],
    ['a weight that is a text', { checks: [{ answer_type: 'count', answer: 1, weight: '1' }] }],
    ['weights that sum to 0.9', { checks: [{ answer_type: 'count', answer: 1, weight: 0.9 }] }],
    ['a check of unknown type', { checks: [{ answer_type: 'magic', answer: 1, weight: 1 }] }],
  ])('%s', (_, truth) => {
    const result = score(truth, { answer: ['a.py'] });
    expect(result).toMatchObject({
      score: 0,
      passed: false,
      verdict: 'verifier_error',
      scorer_family: 'oracle_overlap_f1',
    });
    expect(result.error).toContain('ground_truth.json');
  });

  test('an unknown type is named', () => {
    expect(score({ answer_type: 'regex', answer: 'a' }, {}).error).toContain('"regex"');
  });

  test('so is a truth that is not there', () => {
    const result = scoreArtifact({ problem: 'ground_truth.json is missing' }, { text: '{}' }, RULES);
    expect(result).toMatchObject({ verdict: 'verifier_error', error: 'ground_truth.json is missing' });
  });
});

describe('an answer that is missing or malformed is the agent’s fault, with the reason', () => {
  test.each([
    ['{"answer": ["a.py",'],
    ['["a.py"]'],
    [''],
    ['\ufeff{"answer": ["a.py"]}'],
    ['{}'],
    ['{"answers": ["a.py"]}'],
    ['{"answer": ["x"], "answer": ["a.py", "b.py"]}'],
    ['{"answer": "a.py"}'],
    ['{"answer": {"files": ["a.py"]}}'],
    ['{"answer": null}'],
    [`{"answer": ${'['.repeat(100_000)}`],
    ['{"__proto__": {"answer": ["a.py", "b.py"]}}'],
  ])('%j', (answer) => {
    expect(score(FILES, answer)).toMatchObject({
      score: 0,
      passed: false,
      verdict: 'incorrect',
      error: null,
      scorer_family: 'oracle_overlap_f1',
      // It found nothing, so that a mean over rates counts it.
      ir_metrics: { precision: 0, recall: 0, f1: 0 },
      diagnostics: { agent_output_error: expect.stringContaining('answer.json') as unknown as string },
    });
  });
});

describe('a single answer', () => {
  test('has its rates in sub_scores, ir_metrics, details and diagnostics', () => {
    const rates = { precision: 1, recall: 0.5, f1: 2 / 3 };
    expect(score(FILES, { answer: ['/workspace/a.py'] })).toEqual({
      score: 2 / 3,
      reward_score: 2 / 3,
      passed: true,
      error: null,
      scorer_family: 'oracle_overlap_f1',
      sub_scores: { ...rates, reward: 2 / 3 },
      ir_metrics: rates,
      details: rates,
      diagnostics: { ir_metrics: rates },
      verdict: 'correct',
      materialized_via: 'in_place',
    });
  });

  test('passes by the task’s threshold where it sets one', () => {
    expect(score(FILES, { answer: ['a.py'] }, { passThreshold: 0.9 })).toMatchObject({
      passed: false,
      verdict: 'incorrect',
    });
  });

  test('is compared by the family that the task names, where that is an oracle’s', () => {
    const answer = { answer: ['a.py', 'x.py', 'y.py'] };
    expect(score(FILES, answer, { family: 'oracle_overlap_recall' })).toMatchObject({
      score: 0.5,
      scorer_family: 'oracle_overlap_recall',
    });
    expect(score(FILES, answer, { family: 'binary_test' })).toMatchObject({
      score: 0.4,
      scorer_family: 'oracle_overlap_f1',
    });
    expect(score(FILES, answer, { family: 'oracle_weighted_f1' })).toMatchObject({
      score: 0.5,
      sub_scores: { fallback: 'recall' },
    });
  });

  test.each([
    [{ answer_type: 'integer', answer: 4 }, { answer: '4' }, 'exact_match'],
    [{ answer_type: 'string', answer: 'Yes' }, { answer: 'yes' }, 'exact_match'],
    [{ answer_type: 'list', answer: ['a/b'] }, { answer: ['./a/b'] }, 'oracle_overlap_f1'],
    [{ answer_type: 'symbol_list', answer: ['m.Foo'] }, { answer: ['foo'] }, 'oracle_overlap_f1'],
    [{ answer_type: 'dependency_chain', answer: ['a', 'b'] }, { answer: ['a', 'b'] }, 'sequence_lcs'],
    [{ expected: ['a.py'] }, { answer: ['a.py'] }, 'oracle_overlap_f1'],
  ])('%j takes %j, by %s', (truth, answer, family) => {
    expect(score(truth, answer)).toMatchObject({ score: 1, verdict: 'correct', scorer_family: family });
  });

  test('symbols in full do not match by their leaf', () => {
    const truth = { answer_type: 'symbol_list', answer: ['m.Foo'] };
    expect(score(truth, { answer: ['n.Foo'] }, { symbolNormalisation: 'full' })).toMatchObject({ score: 0 });
  });
});

describe('several checks', () => {
  const truth = {
    checks: [
      { answer_type: 'file_list', answer: ['a.py'], weight: 0.6 },
      { answer_type: 'integer', answer: 3, weight: 0.3 },
      { answer_type: 'count', answer: 5, weight: 0.1 },
    ],
  };

  test('are weighed; the k-th of a type takes the k-th answer of that type, by whichever name', () => {
    const answers = [
      { answer_type: 'count', answer: 3 },
      { answer_type: 'file_list', answer: ['a.py', 'b.py'] },
      { answer_type: 'integer', answer: 5 },
    ];
    expect(score(truth, { answers })).toMatchObject({
      score: 0.8,
      scorer_family: 'weighted_checkpoints',
      verdict: 'correct',
    });
  });

  test('a check without an answer scores 0 and is named', () => {
    const result = score(truth, { answers: [{ answer_type: 'file_list', answer: ['a.py'] }] });
    expect(result).toMatchObject({
      score: 0.6,
      diagnostics: { agent_output_error: expect.stringContaining('checks[1]') as unknown as string },
    });
  });

  test('one answer with its type stands for a list of one', () => {
    expect(score(truth, { answer_type: 'file_list', answer: ['a.py'] }).score).toBe(0.6);
  });

  test.each([{ answers: 'all' }, { answer: ['a.py'] }, { answers: [{ answer_type: 'magic', answer: 1 }, 7, null] }])(
    '%j answers none of them',
    (answer) => {
      expect(score(truth, answer)).toMatchObject({
        score: 0,
        verdict: 'incorrect',
        scorer_family: 'weighted_checkpoints',
      });
    },
  );
});

test('hostile answers are scored in linear time', () => {
  const truth = { answer_type: 'dependency_chain', answer: Array.from({ length: 64 }, (_, i) => `m${i % 7}`) };
  const answerOf = (size: number): string =>
    JSON.stringify({ answer: Array.from({ length: size / 8 }, (_, i) => `m${i % 11}`) });
  expect(growth(answerOf, (answer) => void score(truth, answer))).toBeLessThan(LINEAR_AT_MOST);
  const many = (size: number): string =>
    JSON.stringify({ answers: Array.from({ length: size / 32 }, () => ({ answer_type: 'count', answer: 1 })) });
  const checks = { checks: [{ answer_type: 'count', answer: 1, weight: 1 }] };
  expect(growth(many, (answer) => void score(checks, answer))).toBeLessThan(LINEAR_AT_MOST);
});
