import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { leftOutMark } from '../../../schemas/left-out-mark.ts';
import type { RunnerName, TestReport } from '../../../schemas/test-report.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { machine } from './runners/render.ts';

function read(runner: RunnerName, text: string): TestReport {
  return readTestOutput(runner, [{ name: 'out', text }]);
}

function listed({ tests }: TestReport): string[] {
  return tests.map(({ state, name }) => `${state} ${name}`);
}

describe.each<RunnerName>(['jest-json', 'vitest-json', 'mocha-json', 'rspec-json'])('%s', (runner) => {
  const report = machine[runner]?.([{ title: 'a', state: 'passed' }]).text ?? '';

  test('a whole report, behind which another one is cut at any place, is not to be believed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: report.length - 1 }), (length) => {
        const { incomplete, doubtful } = read(runner, `${report}\n${report.slice(0, length)}`);
        expect([incomplete, doubtful]).toEqual([true, true]);
      }),
    );
  });

  test('objects that tests print before the report, or that are no JSON behind it, take nothing away', () => {
    for (const text of [`{"a":\n{ b: 1 }\n${report}`, `${report}\n{ a: 1 }\n`, `${report}\n{"a":1}\n`])
      expect(read(runner, text).problems).toEqual([]);
  });
});

test('an output of which a part was left out is not to be believed, whatever the rest says', () => {
  const whole = '=== RUN   TestA\n--- PASS: TestA (0.00s)\nPASS\nok  \tm\t0.01s\n';
  const cut = whole.replace('---', `x${leftOutMark(5_000)}---`);
  expect(read('go', cut)).toMatchObject({ incomplete: true, doubtful: true });
  expect(read('go', cut).problems).toContain('a part of the output was left out');
  expect(read('go', whole)).toMatchObject({ incomplete: false, doubtful: false });
});

test('pytest-reportlog: a test whose set-up and tear-down passed and that was not called has no result', () => {
  const phase = (nodeid: string, when: string): string =>
    JSON.stringify({ nodeid, when, outcome: 'passed', $report_type: 'TestReport' });
  const lines = [
    ...['setup', 'call', 'teardown'].map((when) => phase('t.py::a', when)),
    ...['setup', 'teardown'].map((when) => phase('t.py::b', when)),
    JSON.stringify({ exitstatus: 0, $report_type: 'SessionFinish' }),
  ];
  const report = read('pytest-reportlog', lines.join('\n'));
  expect(listed(report)).toEqual(['passed t.py::a']);
  expect([report.incomplete, report.doubtful]).toEqual([true, true]);
});

test('junit: a case without any name is no test, and the list is not to be believed', () => {
  const report = read('junit', '<testsuites><testsuite tests="1"><testcase/></testsuite></testsuites>');
  expect(report.tests).toEqual([]);
  expect([report.incomplete, report.doubtful]).toEqual([true, true]);
});

test('tap: points without names and numbers are named by their places', () => {
  expect(listed(read('tap', '1..3\nok\nnot ok\nok 3\n'))).toEqual(['passed test 1', 'failed test 2', 'passed test 3']);
});

describe('pytest: a test that runs again has the result of its last run', () => {
  const session = (...lines: string[]): string =>
    ['===== test session starts =====', 'collected 3 items', '', ...lines].join('\n');
  const end = [
    '=== FAILURES ===',
    '___ test_c ___',
    '=== short test summary info ===',
    'FAILED t.py::test_c - assert 0',
  ];
  const totals = '=== 1 failed, 2 passed, 3 rerun in 0.05s ===';
  const expected = ['passed t.py::test_a', 'passed t.py::test_p[a b]', 'failed t.py::test_c'];

  test('in verbose lines', () => {
    const lines = [
      't.py::test_a RERUN          [ 33%]',
      't.py::test_a PASSED         [ 33%]',
      't.py::test_p[a b] PASSED    [ 66%]',
      't.py::test_c RERUN          [100%]',
      't.py::test_c RERUN          [100%]',
      't.py::test_c FAILED         [100%]',
    ];
    const report = read('pytest', session(...lines, ...end, totals));
    expect(listed(report)).toEqual(expected);
    expect(report.problems).toEqual([]);
  });

  test('with -s, behind output', () => {
    const lines = [
      't.py::test_a RERUN',
      't.py::test_a PASSED',
      't.py::test_p[a b] out',
      'PASSED',
      ...['RERUN', 'RERUN', 'FAILED'].flatMap((word) => ['t.py::test_c out', word]),
    ];
    const report = read('pytest', session(...lines, ...end, totals));
    expect(listed(report)).toEqual(expected);
    expect(report.doubtful).toBe(false);
  });

  test('with workers, and with the list of reruns at the end', () => {
    const lines = [
      'scheduling tests via LoadScheduling',
      't.py::test_a ',
      't.py::test_c ',
      '[gw0] [ 33%] RERUN t.py::test_a ',
      '[gw1] [ 33%] RERUN t.py::test_c ',
      't.py::test_a ',
      '[gw0] [ 33%] PASSED t.py::test_a ',
      't.py::test_p[a b] ',
      '[gw0] [ 66%] PASSED t.py::test_p[a b] ',
      '[gw1] [ 66%] RERUN t.py::test_c ',
      't.py::test_c ',
      '[gw1] [100%] FAILED t.py::test_c ',
    ];
    const reruns = ['=== rerun test summary info ===', 'RERUN t.py::test_a', 'RERUN t.py::test_c'];
    for (const list of [[], reruns]) {
      const report = read('pytest', session(...lines, ...end, ...list, totals));
      expect(listed(report)).toEqual(expected);
      expect(report.problems).toEqual([]);
    }
  });

  test('and one whose last run never ended has none', () => {
    const report = read(
      'pytest',
      session('t.py::test_a RERUN   [ 50%]', 't.py::test_b PASSED   [100%]', '1 passed, 1 rerun in 0.1s'),
    );
    expect(listed(report)).toEqual(['passed t.py::test_b']);
    expect([report.incomplete, report.doubtful]).toEqual([true, true]);
  });
});

test('vitest: expected failures and tests to do of version 4, and what reports before version 2 count, are told whole', () => {
  const lines = [' ✓ a.test.js > a 1ms', ' ✓ a.test.js > xf 1ms', ' □ a.test.js > later'];
  const totals = [' Test Files  1 passed (1)', '      Tests  1 passed | 1 expected fail | 1 todo (3)'];
  const text = readTestOutput('vitest', [{ name: 'out', text: [...lines, ...totals].join('\n') }]);
  expect([text.counts, text.problems]).toEqual([{ passed: 2, failed: 0, errored: 0, skipped: 1 }, []]);
  const report = {
    numTotalTests: 2,
    numPassedTests: 2,
    numFailedTests: 0,
    success: true,
    testResults: [
      {
        name: 'a.test.js',
        status: 'passed',
        assertionResults: [
          { ancestorTitles: [], title: 'a', status: 'passed' },
          { ancestorTitles: [], title: 'b', status: 'skipped' },
        ],
      },
    ],
  };
  const json = readTestOutput('vitest-json', [{ name: 'out', text: JSON.stringify(report) }]);
  expect([json.counts, json.problems]).toEqual([{ passed: 1, failed: 0, errored: 0, skipped: 1 }, []]);
});
