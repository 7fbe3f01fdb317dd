import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { completed, failed, figures, retrieved, summary } from './records.ts';

describe('the reward population', () => {
  test('casualties are in no mean, rate or interval, and stay in counts, cost and tokens', () => {
    const found = summary({
      'a/t1/0': completed(1, { cost_usd: 1, input_tokens: 10 }),
      'a/t2/0': completed(0.6, { cost_usd: 1, input_tokens: 10 }),
      'a/t3/0': failed('crash', { cost_usd: 2, input_tokens: 40 }),
    });
    expect(found).toMatchObject({
      total_tasks: 3,
      tasks_completed: 2,
      errored_count: 1,
      infra_failure_count: 1,
      quota_error_count: 0,
      scored_count: 2,
      mean_automated_score: 0.8,
      mean_reward: 0.8,
      median_automated_score: 0.8,
      pass_rate: 1,
      total_cost_usd: 4,
      score_per_dollar: 0.4,
      total_input_tokens: 60,
      mean_input_tokens_per_task: 20,
      scorer_family_distribution: { binary_test: 2 },
    });
  });

  test('nothing measured gives nulls, not 0', () => {
    const found = summary({ 'a/t1/0': failed('quota', { cost_usd: 1 }), 'a/t2/0': failed('oauth') });
    expect(found).toMatchObject({
      scored_count: 0,
      quota_error_count: 2,
      mean_automated_score: null,
      median_automated_score: null,
      stdev_automated_score: null,
      mean_score_ci_low: null,
      pass_rate: null,
      pass_rate_ci_high: null,
      score_per_dollar: null,
      mean_precision: null,
      scorer_family_distribution: {},
    });
  });

  test('reclassified casualties, turn caps and the agent’s errors are real zeros', () => {
    const reclassified = { as: 'genuine', reason: 'why', at: 'then' };
    const found = summary({
      'a/t1/0': completed(1),
      'a/t2/0': failed('timeout', { metadata: { reclassified } }),
      'a/t3/0': failed('error_max_turns'),
      'a/t4/0': failed('agent'),
    });
    expect(found).toMatchObject({ scored_count: 4, infra_failure_count: 0, errored_count: 3, pass_rate: 0.25 });
  });

  test('the counts add up, and each is within the next', () => {
    const kinds = fc.constantFrom(
      ...[null, completed(1), completed(0), failed('quota'), failed('oauth'), failed('crash'), failed('agent')],
      completed(0, { verdict: 'verifier_error' }),
    );
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 1, maxLength: 12 }), (records) => {
        const ids = records.map((_, task) => `t${task}`);
        const there = records.flatMap((record, task) => (record === null ? [] : [[`a/t${task}/0`, record] as const]));
        fc.pre(there.length > 0);
        const found = summary(Object.fromEntries(there), { task_ids: ids });
        expect(found.tasks_completed + found.errored_count + found.missing_count).toBe(found.total_tasks);
        expect(found.scored_count + found.infra_failure_count + found.missing_count).toBe(found.total_tasks);
        expect(found.quota_error_count).toBeLessThanOrEqual(found.infra_failure_count);
        expect(found.infra_failure_count).toBeLessThanOrEqual(found.errored_count);
      }),
      { numRuns: 30 },
    );
  });
});

describe('cost and tokens', () => {
  test('what was not reported is left out of the mean; a reported 0 is not', () => {
    const found = summary({
      'a/t1/0': completed(1, { output_tokens: 40, cache_read_tokens: 9000 }),
      'a/t2/0': completed(1, { output_tokens: 20 }),
      'a/t3/0': completed(1, { output_tokens: 0, cache_read_tokens: null }),
    });
    expect(found).toMatchObject({
      total_output_tokens: 60,
      mean_output_tokens_per_task: 20,
      total_cache_read_tokens: 9000,
      mean_cache_read_tokens_per_task: 9000,
      total_cache_creation_tokens: null,
      mean_cache_creation_tokens_per_task: null,
    });
  });

  test('score per dollar is null where the cost is 0 or unknown', () => {
    expect(summary({ 'a/t1/0': completed(1, { cost_usd: 0 }) })).toMatchObject({
      total_cost_usd: 0,
      mean_cost_per_task: 0,
      score_per_dollar: null,
    });
    expect(summary({ 'a/t1/0': completed(1) })).toMatchObject({
      total_cost_usd: null,
      cost_reported_count: 0,
      score_per_dollar: null,
    });
  });
});

describe('IR means and rubrics', () => {
  test('means are over measured IR trials; families are counted', () => {
    const found = summary({
      'a/t1/0': retrieved(0.4, 0.25, 1),
      'a/t2/0': retrieved(0.8, 0.75, 0.8),
      'a/t3/0': completed(1),
      'a/t4/0': failed('crash'),
    });
    const means = { mean_precision: 0.5, mean_recall: 0.9 };
    expect(found).toMatchObject({ ...means, ir_diagnostics: means });
    expect(found.scorer_family_distribution).toEqual({ binary_test: 1, oracle_overlap_f1: 2 });
  });

  test('older records are counted as undeclared, and a note says so', () => {
    const { config_summaries, notes } = figures({ 'a/t1/0': { automated_score: 1 } });
    expect(config_summaries.a?.scorer_family_distribution).toEqual({ undeclared: 1 });
    expect(notes).toEqual(['a: records of 1 measured trials do not say which rubric scored them']);
  });
});

describe('intervals', () => {
  const scores = Array.from({ length: 24 }, (_, task) => ((task * 7) % 24) / 24);
  const of = (repeats: number, order = scores.map((_, task) => task)) =>
    Object.fromEntries(
      order.flatMap((task) =>
        Array.from({ length: repeats }, (_, repeat) => [`a/t${task}/${repeat}`, completed(scores[task] ?? 0)]),
      ),
    );

  test('the mean lies in its interval, which hangs on the experiment’s name', () => {
    const found = summary(of(1));
    expect(found.mean_score_ci_low).toBeLessThan(found.mean_automated_score ?? 0);
    expect(found.mean_score_ci_high).toBeGreaterThan(found.mean_automated_score ?? 1);
    expect(summary(of(1))).toEqual(found);
    expect(summary(of(1), { name: 'exp-2' }).mean_score_ci_low).not.toBe(found.mean_score_ci_low);
  });

  test('repeats of a task are one cluster: equal ones make no interval narrower', () => {
    expect(summary(of(4)).mean_score_ci_low).toBeCloseTo(summary(of(1)).mean_score_ci_low ?? NaN, 12);
  });

  test('the order of the tasks does not matter', () => {
    const turned = summary(of(1, scores.map((_, task) => task).reverse()));
    expect(turned.mean_score_ci_low).toBeCloseTo(summary(of(1)).mean_score_ci_low ?? NaN, 12);
  });

  test('one task has none, however often it was repeated', () => {
    expect(summary({ 'a/t1/0': completed(1), 'a/t1/1': completed(0) })).toMatchObject({
      mean_automated_score: 0.5,
      mean_score_ci_low: null,
      mean_score_ci_high: null,
    });
  });
});
