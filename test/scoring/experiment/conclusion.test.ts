import { describe, expect, test } from '@jest/globals';

import { conclude } from '../../../scoring/experiment/conclusion.ts';
import { completed, failed, figures, retrieved } from './records.ts';

function arms(tasks: number, scores: Record<string, (task: number) => Record<string, unknown>>) {
  return figures(
    Object.fromEntries(
      Object.entries(scores).flatMap(([label, record]) =>
        Array.from({ length: tasks }, (_, task) => [`${label}/t${task}/0`, record(task)]),
      ),
    ),
  );
}

describe('what an experiment lets one say', () => {
  test('better: the paired interval leaves out 0, whichever config comes first', () => {
    const good = (task: number) => completed(task === 0 ? 0 : 1);
    const bad = (task: number) => completed(task === 1 ? 1 : 0);
    expect(conclude(arms(12, { a: good, b: bad }))).toMatchObject({ state: 'better', better: 'a' });
    expect(conclude(arms(12, { a: bad, b: good }))).toMatchObject({ state: 'better', better: 'b' });
  });

  test('undecided: it does not', () => {
    const found = conclude(arms(12, { a: (task) => completed(task % 2), b: (task) => completed((task + 1) % 2) }));
    expect(found).toMatchObject({ state: 'undecided', better: null });
  });

  test('not valid: nobody is better, however large the difference', () => {
    const lame = (task: number) => (task === 0 ? failed('crash') : completed(0));
    expect(conclude(arms(12, { a: () => completed(1), b: lame }))).toMatchObject({ state: 'invalid', better: null });
  });

  test('not valid, with more than two configs: nobody knows which two are the best, so none are named', () => {
    const lame = (task: number) => (task === 0 ? failed('crash') : completed(0));
    const found = conclude(arms(3, { a: () => completed(1), b: () => completed(0), c: lame }));
    expect(found).toEqual({ state: 'invalid', better: null, comparison: null, unmeasured: [] });
  });

  test('configs of which nothing was measured are named', () => {
    const dead = () => failed('oauth');
    expect(conclude(arms(3, { a: dead, b: () => completed(0) }))).toMatchObject({
      ...{ state: 'invalid', unmeasured: ['a'], comparison: { a: 'a', b: 'b', paired_tasks: 0 } },
    });
    expect(conclude(arms(3, { a: dead, b: () => completed(0), c: dead })).unmeasured).toEqual(['a', 'c']);
  });

  test('other rubrics: not comparable', () => {
    const found = conclude(arms(12, { a: () => completed(1), b: () => retrieved(0, 0, 0) }));
    expect(found).toMatchObject({ state: 'not_comparable', better: null });
  });

  test('fewer than six tasks: too few, whatever their interval; six of six is enough', () => {
    for (const tasks of [1, 2, 5]) {
      const found = conclude(arms(tasks, { a: () => completed(1), b: () => completed(0) }));
      expect(found).toMatchObject({ state: 'too_few_tasks', better: null });
    }
    const six = { a: () => completed(1), b: () => completed(0) };
    expect(conclude(arms(6, six))).toMatchObject({ state: 'better', better: 'a' });
  });

  test('of passes and failures McNemar’s test must agree with the interval', () => {
    const five = conclude(arms(6, { a: (task) => completed(task === 5 ? 0 : 1), b: () => completed(0) }));
    expect(five).toMatchObject({ state: 'undecided', comparison: { is_binary: true, mcnemar_p: 0.0625 } });
    expect(five.comparison?.ci_low).toBeGreaterThan(0);
    // Graded rewards have the interval alone.
    const graded = conclude(arms(6, { a: (task) => completed(task === 5 ? 0.1 : 0.9), b: () => completed(0) }));
    expect(graded).toMatchObject({ state: 'better', comparison: { is_binary: false } });
  });

  test('of several, the two best by mean are weighed', () => {
    const found = conclude(arms(12, { a: () => completed(0), b: () => completed(0.9), c: () => completed(1) }));
    expect(found).toMatchObject({ state: 'better', better: 'c', comparison: { a: 'b', b: 'c' } });
  });

  test('one config has nothing to be compared with', () => {
    expect(conclude(arms(3, { a: () => completed(1) }))).toEqual({
      ...{ state: 'alone', better: null, comparison: null, unmeasured: [] },
    });
  });
});
