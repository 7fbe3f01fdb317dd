import { describe, expect, test } from '@jest/globals';

import type { Baseline } from '../../../../schemas/cell-baseline.ts';
import { baselineMismatch } from '../../../../scoring/cell/tiers/baseline-applies.ts';
import { baselinePassSet, isFlakySuite } from '../../../../scoring/cell/tiers/baseline-pass-set.ts';
import { scoreFullSuite } from '../../../../scoring/cell/tiers/full-suite.ts';
import { failing, passing, results, run } from './runs.ts';

const baseline = (...passed: string[]): Baseline => ({
  commit: 'c',
  command: 'pytest',
  environment_digest: 'd',
  passed,
});

describe('the full suite', () => {
  test('regressions are tests of the pass set that fail, error, are skipped or are gone', () => {
    const now = run(
      results(
        ['failed', 'failed'],
        ['errored', 'errored'],
        ['skipped', 'skipped'],
        ['kept', 'passed'],
        ['new', 'failed'],
      ),
      { exit: 1 },
    );
    expect(scoreFullSuite(now, baseline('gone', 'kept', 'skipped', 'errored', 'failed', 'gone'))).toEqual({
      state: 'fail',
      regressions: ['gone', 'skipped', 'errored', 'failed'],
    });
  });

  test('what failed before may fail', () => {
    expect(scoreFullSuite(failing('red', 'kept'), baseline('kept'))).toEqual({ state: 'pass', regressions: [] });
  });

  test('is not run without output or baseline, nor where a run that ended well named nothing', () => {
    const notRun = { state: 'not_run', regressions: [] };
    expect(scoreFullSuite(null, baseline('a'))).toEqual(notRun);
    expect(scoreFullSuite(passing('a'), null)).toEqual(notRun);
    expect(scoreFullSuite(run([], { exit: 0, incomplete: true }), baseline('a'))).toEqual(notRun);
  });

  test('a suite that no longer starts has lost every test', () => {
    const broken = run([], { exit: 4, incomplete: true });
    expect(scoreFullSuite(broken, baseline('a', 'b'))).toEqual({ state: 'fail', regressions: ['a', 'b'] });
  });

  test('passes that the exit status contradicts are no pass', () => {
    expect(scoreFullSuite(run(results(['a', 'passed']), { exit: 1 }), baseline('a')).state).toBe('fail');
  });

  test('__proto__ and constructor are tests like others', () => {
    expect(scoreFullSuite(passing('other'), baseline('__proto__', 'constructor')).regressions).toEqual([
      '__proto__',
      'constructor',
    ]);
  });
});

test('a flaky baseline holds what passed in every run', () => {
  const runs = [failing('a', 'b', 'c'), passing('a', 'b', 'c'), failing('c', 'a', 'b')].map(({ report }) => report);
  expect(baselinePassSet(runs)).toEqual(['b']);
  expect(baselinePassSet([])).toEqual([]);
  const [one, other] = [failing('a', 'b').report, passing('a', 'b').report];
  expect([isFlakySuite(one, other), isFlakySuite(one, one)]).toEqual([true, false]);
});

test('a baseline of another commit, command or environment is not the cell’s', () => {
  const task = { base_commit: 'c', full_suite: { command: 'pytest', runner: 'pytest' as const } };
  expect(baselineMismatch(baseline(), task, 'd')).toBeNull();
  expect(baselineMismatch(baseline(), task, undefined)).toBeNull();
  expect(baselineMismatch(baseline(), { ...task, base_commit: 'e' }, 'd')).toContain('commit c');
  expect(baselineMismatch({ ...baseline(), command: 'tox' }, task, 'd')).toContain('another command');
  expect(baselineMismatch(baseline(), task, 'e')).toContain('environment d');
});
