import { describe, expect, test } from '@jest/globals';

import type { ScoreResult } from '../../../schemas/score-result.ts';
import { type ContinuousRules, type ContinuousRun, scoreContinuous } from '../../../scoring/trial/score-continuous.ts';

const score = (run: Partial<ContinuousRun>, rules: Partial<ContinuousRules> = {}): ScoreResult =>
  scoreContinuous(
    { exitCode: 0, stdout: '', rewardFile: null, metricsFile: null, verifierResult: null, ...run },
    { via: 'in_place', diagnostics: {}, ...rules },
  );

test('a number is the reward, and passes from 0.5 or the task’s threshold', () => {
  expect(score({ rewardFile: '0.5' })).toMatchObject({
    score: 0.5,
    passed: true,
    verdict: 'correct',
    scorer_family: 'continuous',
  });
  expect(score({ stdout: '0.49' })).toMatchObject({ score: 0.49, passed: false, verdict: 'incorrect' });
  expect(score({ stdout: '0.49' }, { passThreshold: 0.4 })).toMatchObject({ passed: true, verdict: 'correct' });
});

test('exit 0 without a valid number is the verifier’s fault', () => {
  for (const run of [{}, { stdout: 'all good' }, { stdout: 'nan' }, { rewardFile: 'x', stdout: '0.9' }]) {
    expect(score(run)).toMatchObject({ score: 0, verdict: 'verifier_error', scorer_family: 'continuous' });
  }
});

test('another exit status is the agent’s, and 0 whatever number stands beside it', () => {
  for (const run of [{}, { rewardFile: '0.9' }, { stdout: '0.9' }, { rewardFile: 'x' }]) {
    expect(score({ ...run, exitCode: 1 })).toMatchObject({
      score: 0,
      passed: false,
      verdict: 'incorrect',
      error: null,
    });
  }
});

describe('verifier_result.json', () => {
  const configuration = { schema_version: 1, status: 'configuration_error', message: 'no oracle' } as const;

  test('that reports a failed configuration is read before the exit status', () => {
    for (const exitCode of [0, 1]) {
      expect(score({ exitCode, rewardFile: '1', verifierResult: configuration })).toMatchObject({
        score: 0,
        verdict: 'verifier_error',
        error: expect.stringContaining('no oracle') as unknown as string,
      });
    }
  });

  test('that says ok leaves the exit status its say, and its score is a number like others', () => {
    const verifierResult = { schema_version: 1, status: 'ok', score: 0.75 } as const;
    expect(score({ verifierResult })).toMatchObject({ score: 0.75, verdict: 'correct' });
    expect(score({ verifierResult, exitCode: 1 })).toMatchObject({ score: 0, verdict: 'incorrect' });
    expect(score({ verifierResult, rewardFile: '0.2' })).toMatchObject({ score: 0.2 });
  });
});

describe('an oracle’s metrics.json', () => {
  const rates = { precision: 0.2571, recall: 1, f1: 0.4092 };

  test('routes to the family of its rates, whose formula makes the reward', () => {
    expect(score({ rewardFile: '0.4092', metricsFile: rates })).toMatchObject({
      score: 0.4092,
      scorer_family: 'oracle_overlap_f1',
      passed: false,
      sub_scores: { ...rates, reward: 0.4092 },
      ir_metrics: rates,
      details: rates,
      diagnostics: { ir_metrics: rates },
    });
    const weighted = { ...rates, metric: 'weighted_f1', weighted_recall: 0.8 };
    expect(score({ rewardFile: '0.1', metricsFile: weighted })).toMatchObject({
      score: 0.4092,
      scorer_family: 'oracle_weighted_f1',
    });
  });

  test('is read by the family that the task names', () => {
    const run = { rewardFile: '0.4092', metricsFile: rates };
    expect(score(run, { family: 'oracle_overlap_recall' })).toMatchObject({
      score: 1,
      scorer_family: 'oracle_overlap_recall',
    });
    expect(score(run, { family: 'continuous' })).toMatchObject({
      score: 0.4092,
      scorer_family: 'continuous',
      ir_metrics: rates,
    });
  });

  test('that lacks what a named family needs is the verifier’s fault, never quietly something else', () => {
    for (const metricsFile of [null, { f1: 0.9 }]) {
      expect(score({ rewardFile: '0.9', metricsFile }, { family: 'oracle_overlap_recall' })).toMatchObject({
        score: 0,
        verdict: 'verifier_error',
        scorer_family: 'oracle_overlap_recall',
      });
    }
  });

  test('that holds no rates leaves the number the reward', () => {
    expect(score({ rewardFile: '0.6', metricsFile: { matched: 3 } })).toMatchObject({
      score: 0.6,
      scorer_family: 'continuous',
    });
    expect(score({ rewardFile: '0.6', metricsFile: { recall: 1 } })).toMatchObject({
      score: 0.6,
      scorer_family: 'continuous',
    });
  });

  test('does not stand in for the number', () => {
    expect(score({ metricsFile: rates })).toMatchObject({ verdict: 'verifier_error' });
  });
});
