import { describe, expect, test } from '@jest/globals';

import { kind, listed, read } from './reading.ts';

const run = (...end: string[]): string[] => [
  '[==========] Running 1 test from 1 test suite.',
  '[----------] Global test environment set-up.',
  '[----------] 1 test from S',
  '[ RUN      ] S.a',
  '[       OK ] S.a (0 ms)',
  '[----------] 1 test from S (0 ms total)',
  '',
  '[----------] Global test environment tear-down',
  ...end,
];
const RAN = '[==========] 1 test from 1 test suite ran. (0 ms total)';

test('the end of the tests is read behind what a tear-down printed', () => {
  const report = read('gtest', run(`bye${RAN}`, '[  PASSED  ] 1 test.'));
  expect(listed(report)).toEqual(['passed S.a']);
  expect(kind(report)).toBe('complete');
});

test('a failure that is of no test makes the list incomplete', () => {
  const report = read('gtest', run(RAN, '[  PASSED  ] 1 test.', '[  FAILED  ] 0 tests, listed below:'));
  expect(listed(report)).toEqual(['passed S.a']);
  expect(kind(report)).toBe('incomplete');
});

describe('--gtest_brief=1', () => {
  const failures = ['half[  FAILED  ] S.b (0 ms)', '[  FAILED  ] T/1.t, where TypeParam = std::pair<int, char> (3 ms)'];
  const end = [
    '[==========] 5 tests from 2 test suites ran. (3 ms total)',
    '[  PASSED  ] 2 tests.',
    '[  SKIPPED ] 1 test.',
  ];

  test('names the failures', () => {
    const report = read('gtest', [...failures, ...end]);
    expect(listed(report)).toEqual(['failed S.b', 'failed T/1.t']);
    expect(kind(report)).toBe('incomplete');
  });

  test('is doubtful where its end counts other tests', () => {
    expect(kind(read('gtest', [...failures.slice(1), ...end]))).toBe('incomplete, doubtful');
    expect(kind(read('gtest', failures))).toBe('incomplete, doubtful');
  });

  test('names no test that passed', () => {
    const report = read('gtest', ['[       OK ] S.a (0 ms)', ...failures, ...end]);
    expect(listed(report)).toEqual(['failed S.b', 'failed T/1.t']);
    expect(report.doubtful).toBe(true);
  });
});
