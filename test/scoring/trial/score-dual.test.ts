import { expect, test } from '@jest/globals';

import type { ScoreResult } from '../../../schemas/score-result.ts';
import { measured, notMeasured } from '../../../scoring/trial/result.ts';
import { scoreDual } from '../../../scoring/trial/score-dual.ts';

const direct = measured({ family: 'binary_test', score: 1, passed: true, via: 'git_apply' });
const artifact = measured({
  family: 'oracle_overlap_f1',
  score: 0.4,
  passed: false,
  irMetrics: { recall: 1 },
  via: 'in_place',
});
const broken = notMeasured({ family: 'oracle_overlap_f1', error: 'ground_truth.json is missing', via: 'in_place' });

test('both legs are told, and the whole has the direct leg’s way to the tree', () => {
  expect(scoreDual({ policy: 'mean' }, direct, artifact, undefined)).toMatchObject({
    score: 0.7,
    passed: true,
    verdict: 'correct',
    scorer_family: 'dual_composite',
    materialized_via: 'git_apply',
    ir_metrics: { recall: 1 },
    sub_scores: { composite: 0.7, score_direct: 1, score_artifact: 0.4, scoring_policy: 'mean' },
    details: {
      score_direct: 1,
      score_artifact: 0.4,
      passed_direct: true,
      passed_artifact: false,
      scoring_policy: 'mean',
    },
  });
});

test('min, mean, weighted and gate pass by their own score, under the task’s threshold', () => {
  expect(scoreDual({ policy: 'min' }, direct, artifact, undefined).passed).toBe(false);
  expect(scoreDual({ policy: 'min' }, direct, artifact, 0.4).passed).toBe(true);
  expect(scoreDual({ policy: 'gate' }, direct, artifact, undefined)).toMatchObject({ score: 0, passed: false });
});

test.each<[string, ScoreResult, ScoreResult]>([
  ['the artifact', direct, broken],
  ['the direct', broken, artifact],
])('a fault of %s leg is one of the whole, under every policy', (_, a, b) => {
  for (const policy of ['', 'min', 'mean', 'gate'] as const) {
    expect(scoreDual({ policy }, a, b, undefined)).toMatchObject({
      score: 0,
      passed: false,
      verdict: 'verifier_error',
      error: expect.stringContaining('ground_truth.json is missing') as unknown as string,
    });
  }
});
