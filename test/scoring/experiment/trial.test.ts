import { describe, expect, test } from '@jest/globals';

import { CompletedTrial } from '../../../schemas/completed-trial.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { parseInput } from '../../../schemas/parse.ts';
import { completed, retrieved, trialOf } from './records.ts';

describe('a trial of a record', () => {
  test.each([
    [{ config_label: 'b' }, 'config_label: found "b"; expected "a"'],
    [{ task_id: 't2' }, 'task_id: found "t2"; expected "t1"'],
    [{ repeat_index: 1 }, 'repeat_index: found 1; expected 0'],
  ])('a copy of another trial’s is refused: %j', (given, message) => {
    expect(() => trialOf(completed(1, given))).toThrow(InputError);
    expect(() => trialOf(completed(1, given))).toThrow(message);
  });

  test('an older one with nothing but a score passes by the pass rule, and says no more', () => {
    expect(trialOf({ automated_score: 0.5 })).toEqual({
      score: 0.5,
      passed: true,
      casualty: null,
      errored: false,
      family: null,
      rates: { precision: null, recall: null, f1: null },
      cost: null,
      tokens: { input: null, output: null, cache_read: null, cache_creation: null },
      gtBackends: [],
      qualityFlags: [],
    });
    expect(trialOf({ automated_score: 0.49, scoring_details: { scorer_family: '' } }).passed).toBe(false);
  });

  test('the flag decides whether it passed, then the verdict, whatever the score', () => {
    expect(trialOf(completed(0.4, { scoring_details: { passed: true } })).passed).toBe(true);
    expect(trialOf({ automated_score: 0.9, scoring_details: { verdict: 'incorrect' } }).passed).toBe(false);
    expect(trialOf({ automated_score: 0.1, verdict: 'correct' }).passed).toBe(true);
  });

  test('rates stand at the top of the details, else in the breakdown, else in the diagnostics', () => {
    const family = { scorer_family: 'oracle_overlap_f1' };
    const places = [
      { precision: 0.2, sub_scores: { precision: 0.3 } },
      { precision: null, sub_scores: { precision: 0.2 }, diagnostics: { ir_metrics: { precision: 0.3 } } },
      { sub_scores: { precision: 'high' }, diagnostics: { ir_metrics: { precision: 0.2 } } },
    ];
    for (const place of places) {
      expect(trialOf(completed(1, { scoring_details: { ...family, ...place } })).rates.precision).toBe(0.2);
    }
    expect(trialOf(completed(1, { scoring_details: { ...family, diagnostics: { ir_metrics: 7 } } })).rates).toEqual({
      precision: null,
      recall: null,
      f1: null,
    });
  });

  test('a rubric that is not of the IR families has no rates, whatever lies beside it', () => {
    expect(trialOf(retrieved(0.5, 0.5, 0.5)).rates).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
    const dual = completed(1, { scoring_details: { scorer_family: 'dual_composite', precision: 0.1, recall: 0.1 } });
    expect(trialOf(dual).rates.precision).toBeNull();
  });
});

describe('completed.json', () => {
  test.each([
    [{ automated_score: '1' }, 'automated_score: found "1"'],
    [{ automated_score: 1.5 }, 'automated_score: found 1.5'],
    [{ automated_score: undefined }, 'automated_score: missing'],
    [{ verdict: 'fine' }, 'verdict: found "fine"'],
    [{ error_category: 'Quota' }, 'error_category: found "Quota"'],
    [{ cost_usd: -1 }, 'cost_usd: found -1'],
    [{ input_tokens: 1.5 }, 'input_tokens: found 1.5'],
    [{ scoring_details: { scorer_family: 'f2' } }, 'expected one of the scorer families: oracle_overlap_f1, '],
    [{ scoring_details: { passed: 1 } }, 'scoring_details.passed: found 1'],
    [{ metadata: { gt_backends: 'ast' } }, 'metadata.gt_backends: found "ast"'],
    [{ metadata: { reclassified: true } }, 'metadata.reclassified: found true'],
    [{ metadata: { reclassified: { as: 'genuine', reason: 7 } } }, 'metadata.reclassified.reason: found 7'],
  ])('a wrong type or word is named with its key: %j', (given, message) => {
    expect(() => parseInput(CompletedTrial, completed(1, given), 'completed.json')).toThrow(message);
  });

  test('unknown keys are kept', () => {
    expect(CompletedTrial.parse(completed(1, { extra: { deep: [1] } }))).toHaveProperty('extra.deep', [1]);
  });
});
