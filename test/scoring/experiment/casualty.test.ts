import { describe, expect, test } from '@jest/globals';

import { CASUALTY_CATEGORIES } from '../../../schemas/casualty-categories.ts';
import { trialsToRunAgain } from '../../../scoring/experiment/trials-to-run-again.ts';
import { validityOf } from '../../../scoring/experiment/validity.ts';
import { completed, failed, planned, trialOf } from './records.ts';

const reclassified = { metadata: { reclassified: { as: 'genuine', reason: 'it held the line', at: '2026-01-02' } } };

describe('infrastructure casualties', () => {
  test.each(CASUALTY_CATEGORIES)('%s is one', (category) => {
    expect(trialOf(failed(category)).casualty).toBe(category);
    expect(trialOf(failed(category)).errored).toBe(true);
  });

  test.each(['error_max_turns', 'agent'])('%s is the agent’s: a real 0', (category) => {
    expect(trialOf(failed(category))).toMatchObject({ casualty: null, errored: true, score: 0, passed: false });
  });

  test('a verifier error is one by its verdict alone, which older rows have in their details', () => {
    const typed = completed(0, { verdict: 'verifier_error' });
    const legacy = completed(0, { verdict: null, scoring_details: { verdict: 'verifier_error' } });
    const conflicting = completed(0, { verdict: 'incorrect', scoring_details: { verdict: 'verifier_error' } });
    expect(trialOf(typed)).toMatchObject({ casualty: 'verifier_error', errored: true });
    expect(trialOf(legacy)).toMatchObject({ casualty: 'verifier_error', errored: true });
    expect(trialOf(conflicting).casualty).toBeNull();
  });

  test('what an error says makes none', () => {
    const error = 'quota exceeded: rate_limit, OAuth, network timeout, verifier_error, crash';
    expect(trialOf(completed(0, { status: 'error', error, error_category: 'agent' })).casualty).toBeNull();
    expect(trialOf(completed(0, { status: 'error', error })).casualty).toBeNull();
  });

  test('an inconclusive verdict and a score of 0 are no casualties', () => {
    expect(trialOf(completed(0, { verdict: 'inconclusive' })).casualty).toBeNull();
    expect(trialOf(completed(0)).casualty).toBeNull();
  });

  test('reclassified as genuine, it counts as measured and is still an error', () => {
    expect(trialOf(failed('timeout', reclassified))).toMatchObject({ casualty: null, errored: true, score: 0 });
  });
});

describe('a reclassification that does not count', () => {
  test.each([{ as: 'genuine' }, { as: 'genuine', reason: ' ' }, { as: 'other', reason: 'why' }, { reason: 'why' }])(
    '%j leaves a casualty',
    (entry) => expect(trialOf(failed('crash', { metadata: { reclassified: entry } })).casualty).toBe('crash'),
  );
});

describe('what resume runs again', () => {
  const { trials } = planned(
    {
      'a/t1/0': failed('quota'),
      'a/t1/1': failed('error_max_turns'),
      'a/t2/0': completed(0),
      'a/t3/0': failed('crash', reclassified),
      'a/t3/1': completed(0, { verdict: 'verifier_error' }),
      'a/t4/0': failed('agent'),
      'a/t4/1': completed(1),
    },
    {},
  );

  test('casualties, verifier failures and what is missing, in the order of the plan; nothing else', () => {
    expect(trialsToRunAgain(trials)).toEqual([
      { label: 'a', task: 't1', repeat: 0, reason: 'quota' },
      { label: 'a', task: 't2', repeat: 1, reason: 'missing' },
      { label: 'a', task: 't3', repeat: 1, reason: 'verifier_error' },
    ]);
  });

  test('the same trials keep a run from being valid, each cause with a reason', () => {
    expect(validityOf(trials)).toEqual({
      status: 'FAIL',
      offending_trials: ['a/t1/0', 'a/t2/1', 'a/t3/1'],
      reasons: [
        'missing: 1 trial planned and not recorded (a/t2/1)',
        'quota: 1 trial excluded (a/t1/0)',
        'verifier_error: 1 trial excluded (a/t3/1)',
      ],
    });
  });

  test('a run of measurements is valid', () => {
    expect(validityOf(planned({ 'a/t1/0': completed(0), 'a/t2/0': failed('agent') }).trials)).toEqual({
      status: 'PASS',
      offending_trials: [],
      reasons: [],
    });
  });
});
