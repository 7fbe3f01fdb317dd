import { describe, expect, test } from '@jest/globals';

import { completed, failed, figures, retrieved } from './records.ts';

const compare = (...args: Parameters<typeof figures>) => {
  const [comparison] = figures(...args).comparisons;
  if (comparison === undefined) throw new Error('nothing was compared');
  return comparison;
};

/** One trial a task of two configs. */
function pairs(...scores: [a: number, b: number][]) {
  return Object.fromEntries(
    scores.flatMap(([a, b], task) => [
      [`a/t${task}/0`, completed(a)],
      [`b/t${task}/0`, completed(b)],
    ]),
  );
}

describe('two configs', () => {
  test('the difference is a − b over tasks, with McNemar’s test on passes', () => {
    const found = compare(pairs([1, 0], [1, 0], [1, 0], [1, 0], [1, 0], [0, 0]));
    expect(found).toMatchObject({ a: 'a', b: 'b', paired_tasks: 6, mcnemar_p: 0.0625, comparable: true });
    expect(found).toMatchObject({ only_a_passed: 5, only_b_passed: 0 });
    expect(found.mean_difference).toBeCloseTo(5 / 6, 12);
    expect(found.ci_low).toBeGreaterThan(0);
    expect(found).not.toHaveProperty('why_not');
  });

  test('passes and failures are told from graded rewards by the rewards themselves', () => {
    expect(compare(pairs([1, 0], [0, 1])).is_binary).toBe(true);
    expect(compare(pairs([1, 0], [0.5, 1])).is_binary).toBe(false);
    // Repeats that differ make a grade.
    const repeated = { 'a/t/0': completed(1), 'a/t/1': completed(0), 'b/t/0': completed(1), 'b/t/1': completed(1) };
    expect(compare(repeated).is_binary).toBe(false);
  });

  test('turned round, everything is turned round', () => {
    const found = compare(pairs([1, 0.25], [0.5, 0], [0.75, 1], [0.4, 0]));
    const turned = compare(pairs([0.25, 1], [0, 0.5], [1, 0.75], [0, 0.4]));
    expect(turned.mean_difference).toBeCloseTo(0 - (found.mean_difference ?? NaN), 12);
    expect(turned.ci_low).toBeCloseTo(0 - (found.ci_high ?? NaN), 12);
    expect(turned.mcnemar_p).toBe(found.mcnemar_p);
  });

  test('without a discordant pair McNemar’s test has nothing to say', () => {
    expect(compare(pairs([1, 1], [0, 0])).mcnemar_p).toBeNull();
  });

  test('only tasks that both were measured on are paired', () => {
    const records = { ...pairs([1, 0], [1, 1], [1, 0], [0, 0]), 'b/t3/0': failed('rate_limit') };
    expect(compare(records)).toMatchObject({ paired_tasks: 3, mcnemar_p: 0.5 });
  });

  test('repeats are averaged within a task first', () => {
    const found = compare({
      'a/t1/0': completed(1),
      'a/t1/1': completed(0),
      'a/t1/2': completed(1),
      'b/t1/0': completed(0),
      'b/t1/1': completed(0),
      'b/t1/2': failed('crash'),
      'a/t2/0': completed(1),
      'b/t2/0': completed(1),
      'b/t2/1': completed(1),
    });
    expect(found).toMatchObject({ paired_tasks: 2, mcnemar_p: 1, only_a_passed: 1 });
    expect(found.mean_difference).toBeCloseTo((2 / 3 + 0) / 2, 12);
  });

  test('every two of several are compared, in the order of the experiment', () => {
    const { comparisons } = figures({ 'a/t1/0': completed(1), 'b/t1/0': completed(0), 'c/t1/0': completed(1) });
    expect(comparisons.map(({ a, b }) => a + b)).toEqual(['ab', 'ac', 'bc']);
  });
});

describe('whether two headlines are made alike', () => {
  const recall = (score: number) => ({
    ...retrieved(score, 0.9, 1),
    scoring_details: { scorer_family: 'oracle_overlap_recall', passed: true },
  });

  test('other rubrics: not comparable, and why', () => {
    const found = compare({
      'a/t1/0': retrieved(0.4, 0.25, 1),
      'a/t2/0': retrieved(0.4, 0.25, 1),
      'b/t1/0': recall(1),
      'b/t2/0': recall(1),
    });
    expect(found).toMatchObject({
      comparable: false,
      why_not: 'different rubrics made the two means: a oracle_overlap_f1 × 2; b oracle_overlap_recall × 2',
    });
  });

  test('the same mix in other shares: not comparable', () => {
    const records = { 'a/t1/0': recall(1), 'a/t2/0': completed(1), 'b/t1/0': recall(1), 'b/t2/0': recall(1) };
    expect(compare(records)).toMatchObject({ comparable: false, why_not: expect.stringContaining('binary_test × 1') });
  });

  test('the same mix over other tasks: not comparable', () => {
    const records = { 'a/t1/0': recall(1), 'a/t2/0': completed(1), 'b/t1/0': completed(1), 'b/t2/0': recall(1) };
    expect(compare(records)).toMatchObject({ comparable: false, why_not: expect.stringContaining('scored one task') });
  });

  test('a casualty more changes no rubric', () => {
    expect(compare({ ...pairs([1, 0], [1, 1]), 'b/t1/0': failed('crash') }).comparable).toBe(true);
  });

  test.each([
    [{ 'a/t1/0': completed(1), 'b/t1/0': failed('crash') }, 'nothing was measured for b'],
    [{ 'a/t1/0': completed(1), 'b/t2/0': completed(1) }, 'no task was measured for both'],
    [{ 'a/t1/0': { automated_score: 1 }, 'b/t1/0': { automated_score: 1 } }, 'do not say which rubric'],
  ])('where nobody can tell, they are not: %#', (records, why) => {
    expect(compare(records)).toMatchObject({ comparable: false, why_not: expect.stringContaining(why) });
  });
});
