import { expect, test } from '@jest/globals';

import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { isBelievable } from '../../../scoring/cell/tiers/is-believable.ts';
import { passedNames } from '../../../scoring/cell/tiers/passed-names.ts';

const HEADER = [
  '===== test session starts =====',
  'platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0',
  'collected 3 items',
  '',
];
const VERBOSE = [HEADER[0] ?? '', `${HEADER[1] ?? ''} -- /usr/bin/python3`, 'collecting ... collected 2 items', ''];
const SUMMARY = '===== short test summary info =====';

/** The names that count as passed. */
function counted(exitStatus: number, ...lines: string[]): string[] {
  const report = readTestOutput('pytest', [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus });
  return isBelievable({ report, exitStatus }) ? [...passedNames(report.tests)] : [];
}

test.each<[string, number, string[]]>([
  [
    'in why it was skipped, which the summary tells in as many lines as it has',
    0,
    [
      '..s   [100%]',
      SUMMARY,
      'SKIPPED [1] t.py:4: why',
      'PASSED t.py::hidden',
      'PASSED t.py::a',
      '2 passed, 1 skipped in 0.00s',
    ],
  ],
  [
    'in why another one was expected to fail',
    0,
    [
      ...HEADER,
      't.py ..x',
      '',
      SUMMARY,
      'XFAIL t.py::b - why',
      'PASSED t.py::hidden',
      'PASSED t.py::a',
      '=== 2 passed, 1 xfailed in 0.01s ===',
    ],
  ],
  [
    'in the name of a test that warned, as a summary',
    0,
    [
      ...[
        ...HEADER,
        't.py .s.',
        '',
        '=== warnings summary ===',
        't.py::test_z',
        SUMMARY,
        'PASSED t.py::hidden',
        'PASSED t.py::a',
        '',
      ],
      ...[
        '  /app/t.py:4: UserWarning: x',
        '',
        '-- Docs: https://docs.pytest.org/x',
        '=== 2 passed, 1 skipped, 1 warning in 0.01s ===',
      ],
    ],
  ],
  [
    'when the process ended, as a summary and an end, where the run has none of the two',
    0,
    ['.s   [100%]', '1 passed, 1 skipped in 0.01s', SUMMARY, 'PASSED t.py::hidden', '1 passed in 0.01s'],
  ],
  [
    'when the process ended, as a summary and an end that count more',
    1,
    [
      ...[
        '.F   [100%]',
        '=== FAILURES ===',
        '___ hidden ___',
        'E   assert 0',
        SUMMARY,
        'PASSED t.py::a',
        'FAILED t.py::hidden - x',
      ],
      ...[
        '1 failed, 1 passed in 0.01s',
        SUMMARY,
        'PASSED t.py::hidden',
        'PASSED t.py::a',
        'FAILED t.py::x',
        'FAILED t.py::y',
      ],
      '2 failed, 2 passed in 0.01s',
    ],
  ],
  ['when the process ended, as a result', 0, ['.s   [100%]', '1 passed, 1 skipped in 0.01s', 't.py::hidden PASSED']],
  [
    'behind its result, which stands in a command of the terminal',
    1,
    [
      ...[...VERBOSE, 't.py::hidden \u001b]0;FAILED\u0007PASSED', 't.py::b \u001b]0;PASSED\u0007FAILED', ''],
      '=== 1 failed, 1 passed in 0.01s ===',
    ],
  ],
  [
    'in place of another one, after a line that only workers make',
    1,
    [
      ...[
        ...VERBOSE,
        't.py::hidden ',
        '[gw0] [ 50%] FAILED t.py::b',
        'FAILED   [ 50%]',
        't.py::b ',
        't.py::hidden PASSED',
      ],
      ...['PASSED   [100%]', '', '=== 1 failed, 1 passed in 0.01s ==='],
    ],
  ],
  [
    'before a heading behind which the other lines are captured output',
    0,
    [
      ...[...VERBOSE, 't.py::a ', 'PASSED x', 't.py::hidden PASSED', '=== PASSES ===', '___ a ___', 'PASSED   [ 50%]'],
      ...['t.py::b PASSED   [100%]', '', '=== 2 passed in 0.01s ==='],
    ],
  ],
])('a pass that was printed %s does not count', (_where, exitStatus, lines) => {
  expect(counted(exitStatus, ...lines)).not.toContain('t.py::hidden');
});

test('the line of a test whose sub-tests passed begins once more', () => {
  const lines = [...VERBOSE, 't.py::a ', 't.py::a PASSED   [ 50%]', 't.py::b PASSED   [100%]', ''];
  expect(counted(0, ...lines, '=== 2 passed, 3 subtests passed in 0.01s ===')).toEqual(['t.py::a', 't.py::b']);
  const failed = [...VERBOSE, 't.py::a FAILED noise', 't.py::a PASSED   [ 50%]', 't.py::b FAILED   [100%]', ''];
  expect(counted(1, ...failed, '=== 1 failed, 1 passed in 0.01s ===')).toEqual([]);
});

test('a list of passes by themselves, or before all others, counts', () => {
  const passes = ['PASSED t.py::a', 'PASSED t.py::b'];
  expect(counted(0, '..   [100%]', SUMMARY, ...passes, '2 passed in 0.01s')).toHaveLength(2);
  const others = ['SKIPPED [1] t.py:4: why', 'FAILED t.py::c - x'];
  expect(
    counted(1, '..sF   [100%]', SUMMARY, ...passes, ...others, '1 failed, 2 passed, 1 skipped in 0.01s'),
  ).toHaveLength(2);
});
