import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { RunnerName } from '../../../../schemas/test-report.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';
import { passedNames } from '../../../../scoring/cell/tiers/passed-names.ts';
import { tierPasses } from '../../../../scoring/cell/tiers/tier-passes.ts';
import { tierState } from '../../../../scoring/cell/tiers/tier-state.ts';
import { failing, passing, results, run } from './runs.ts';

/** Runs in which one test passed and another, which has no name, was skipped, as their runners print them. */
const UNNAMED_SKIPS: readonly (readonly [RunnerName, string])[] = [
  [
    'pytest',
    '==== test session starts ====\ncollected 1 item / 1 skipped\n\nt.py::a PASSED [100%]\n\n==== 1 passed, 1 skipped in 0.01s ====\n',
  ],
  [
    'pytest-reportlog',
    [
      { $report_type: 'CollectReport', nodeid: 'u.py', outcome: 'skipped' },
      ...['setup', 'call', 'teardown'].map((when) => ({
        ...{ $report_type: 'TestReport', nodeid: 't.py::a', when, outcome: 'passed', duration: 0 },
      })),
      { $report_type: 'SessionFinish', exitstatus: 0 },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  ],
  [
    'jest',
    'PASS ./a.test.js\n  ✓ a (1 ms)\n\nTest Suites: 1 skipped, 1 passed, 1 of 2 total\nTests:       1 skipped, 1 passed, 2 total\nSnapshots:   0 total\nTime:        1 s\nRan all test suites.\n',
  ],
];

describe('a tier without a list, of which a test was skipped that has no name', () => {
  test.each(UNNAMED_SKIPS)('does not pass: %s', (runner, text) => {
    const report = readTestOutput(runner, [{ name: 'out', text }], { exitStatus: 0 });
    expect(report).toMatchObject({ incomplete: false, doubtful: false, unnamedSkips: 1 });
    expect(tierPasses([], { report, exitStatus: 0 })).toBe(false);
    expect(tierPasses([report.tests[0]?.name ?? ''], { report, exitStatus: 0 })).toBe(true);
  });
});

describe('a tier with a list of tests', () => {
  test('passes when each of them did, whatever else failed', () => {
    expect(tierPasses(['a', 'b'], passing('a', 'b', 'c'))).toBe(true);
    expect(tierPasses(['a', 'b'], failing('c', 'a', 'b'))).toBe(true);
    expect(tierPasses(['a', 'b'], failing('a', 'b'))).toBe(false);
  });

  test.each([
    ['skipped', results(['a', 'skipped'])],
    ['errored', results(['a', 'errored'])],
    ['absent', results(['b', 'passed'])],
    ['cut at a blank', results(['a', 'passed'], ['a two', 'failed'])],
  ])('a listed test that is %s did not pass', (_, tests) => {
    expect(tierPasses(['a', 'a two'], run(tests))).toBe(false);
    expect(tierPasses(['a'], run(results(['a x', 'passed'])))).toBe(false);
  });

  test('a name of several suites needs all of them', () => {
    const both = results(['same', 'passed', 'src/lib.rs'], ['same', 'failed', 'tests/it.rs']);
    expect(tierPasses(['same'], run(both, { exit: 1 }))).toBe(false);
    expect(tierPasses(['same'], run(results(['same', 'passed', 'x'], ['same', 'passed', 'y']), { exit: 0 }))).toBe(
      true,
    );
  });

  test('names are compared whole, but for colours and blanks around them', () => {
    expect(tierPasses(['\u001b[32mt[a b - c]\u001b[0m '], passing('t[a b - c]'))).toBe(true);
    expect(tierPasses(['T/past the end (0.50s)'], passing('T/past the end (0.50s)'))).toBe(true);
    expect(tierPasses(['T/past the end (0.50s)'], passing('T/past the end'))).toBe(false);
  });

  test('a list that the exit status contradicts never passes', () => {
    const tests = results(['a', 'passed']);
    expect(tierPasses(['a'], run(tests, { exit: 1 }))).toBe(false);
    expect(tierPasses(['a'], run(tests, { exit: 137 }))).toBe(false);
    expect(tierPasses(['a'], run(tests))).toBe(true);
  });

  test('an incomplete list counts where a failure explains it, not where nothing does', () => {
    expect(tierPasses(['a'], run(results(['a', 'passed']), { exit: 0, incomplete: true }))).toBe(false);
    const brokenFile = results(['a', 'passed'], ['b.test.js', 'errored']);
    expect(tierPasses(['a'], run(brokenFile, { exit: 1, incomplete: true }))).toBe(true);
  });
});

describe('a tier without a list', () => {
  test('passes when all tests of a complete run did, of which there are some', () => {
    expect(tierPasses([], passing('a', 'b'))).toBe(true);
    expect(tierPasses([], failing('a', 'b'))).toBe(false);
    expect(tierPasses([], run([], { exit: 0 }))).toBe(false);
    expect(tierPasses([], run(results(['a', 'passed'], ['b', 'skipped']), { exit: 0 }))).toBe(false);
    expect(tierPasses([], run(results(['a', 'passed'], ['b', 'failed']), { exit: 1, incomplete: true }))).toBe(false);
  });
});

test('adding a result that is no pass never makes a tier pass', () => {
  const state = fc.constantFrom('passed', 'failed', 'errored', 'skipped' as const);
  const name = fc.constantFrom('a', 'b c', '__proto__', 'constructor', 't[x - y]');
  const tests = fc.array(fc.tuple(name, state), { maxLength: 8 });
  fc.assert(
    fc.property(
      tests,
      fc.uniqueArray(name),
      fc.tuple(name, fc.constantFrom('failed', 'skipped' as const)),
      (all, listed, more) => {
        const before = tierPasses(listed, run(results(...all)));
        const after = tierPasses(listed, run(results(...all, more)));
        expect(after && !before).toBe(false);
        expect(passedNames(results(...all, more)).has(more[0])).toBe(false);
      },
    ),
  );
});

test('a tier is invalid where an invalidity concerns it, not_run without a run', () => {
  expect(tierState('visible', ['a'], passing('a'), ['multiple_models'])).toBe('pass');
  expect(tierState('visible', ['a'], null, ['visible_output_missing'])).toBe('invalid');
  expect(tierState('hidden', ['a'], passing('a'), ['hidden_scorer_missing'])).toBe('invalid');
  expect(tierState('hidden', ['a'], null, ['visible_output_missing'])).toBe('not_run');
  expect(tierState('hidden', ['a'], failing('a'), [])).toBe('fail');
});
