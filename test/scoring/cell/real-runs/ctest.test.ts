import { describe, expect, test } from '@jest/globals';

import { detectRunner } from '../../../../scoring/cell/detect-runner.ts';
import { kind, listed, read } from './reading.ts';

const run = (body: string[], failed: number, of: number, named: string[]): string[] => [
  'Test project /app/build',
  ...body,
  '',
  `50% tests passed, ${failed} tests failed out of ${of}`,
  '',
  'Total Test time (real) =   0.01 sec',
  ...(named.length === 0 ? [] : ['', 'The following tests FAILED:', ...named, 'Errors while running CTest']),
];
const ok = ['      Start  1: ok', ' 1/2 Test  #1: ok ......   Passed    0.00 sec'];

describe('--repeat', () => {
  const flaky = [
    '      Start  2: b',
    ' 2/2 Test  #2: b .......***Failed    0.00 sec',
    '      Start  2: b',
    '    Test  #2: b .......   Passed    0.00 sec',
  ];

  test('until-pass: the last run counts', () => {
    const report = read('ctest', run([...ok, ...flaky], 0, 2, []));
    expect(listed(report)).toEqual(['passed ok', 'passed b']);
    expect(kind(report)).toBe('complete');
    expect(report.problems.join()).toContain('flaky');
  });

  test('until-pass: a failed test that printed another run of its own is named at the end', () => {
    const report = read('ctest', run([...ok, ...flaky], 1, 2, ['\t  2 - b (Failed)']));
    expect(kind(report)).toBe('incomplete, doubtful');
  });

  test('until-fail: a run that fails has no number where it is not the last that was asked for', () => {
    const body = [
      '      Start  1: ok',
      '    Test  #1: ok ......   Passed    0.00 sec',
      '      Start  1: ok',
      ' 1/2 Test  #1: ok ......   Passed    0.00 sec',
      '      Start  2: b',
      '    Test  #2: b .......***Failed    0.00 sec',
    ];
    const report = read('ctest', run(body, 1, 2, ['\t  2 - b (Failed)']));
    expect(listed(report)).toEqual(['passed ok', 'failed b']);
    expect(kind(report)).toBe('complete');
  });

  test('what was skipped does not pass in another run', () => {
    const skipped = ['      Start  2: b', ' 2/2 Test  #2: b .......***Skipped   0.00 sec', ...flaky.slice(2)];
    const report = read('ctest', run([...ok, ...skipped], 0, 2, []));
    expect(listed(report)).toEqual(['passed ok', 'skipped b']);
    expect(report.doubtful).toBe(true);
  });
});

test('--stop-on-failure makes the list incomplete and not doubtful', () => {
  const body = ['      Start  1: ok', ' 1/9 Test  #1: ok ......***Failed    0.00 sec'];
  const report = read('ctest', run(body, 1, 1, ['\t  1 - ok (Failed)']));
  expect(listed(report)).toEqual(['failed ok']);
  expect(kind(report)).toBe('incomplete');
  expect(kind(read('ctest', run(body, 1, 2, ['\t  1 - ok (Failed)'])))).toBe('incomplete, doubtful');
});

test('the output of a failed test that is a runner itself does not make it the runner of the whole', () => {
  const inner = [
    '[==========] Running 2 tests from 1 test suite.',
    '[ RUN      ] S.a',
    '[       OK ] S.a (0 ms)',
    '[ RUN      ] S.b',
    '[  FAILED  ] S.b (0 ms)',
    '[==========] 2 tests from 1 test suite ran. (0 ms total)',
    '[  PASSED  ] 1 test.',
    '[  FAILED  ] 1 test, listed below:',
    '[  FAILED  ] S.b',
  ];
  const failed = ['      Start  2: b', ' 2/2 Test  #2: b .......***Failed    0.00 sec', ...inner, ''];
  const text = run([...ok, ...failed], 1, 2, ['\t  2 - b (Failed)']).join('\n');
  expect(detectRunner(text)).toBe('ctest');
  expect(detectRunner([...inner, text].join('\n'))).toBe('gtest');
});
