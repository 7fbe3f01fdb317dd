import { describe, expect, test } from '@jest/globals';

import { kind, listed, read } from './reading.ts';

const suite = (header: string, ...cases: string[]): string =>
  `<testsuites><testsuite ${header}>${cases.join('')}</testsuite></testsuites>`;

describe('GoogleTest', () => {
  const header = 'name="S" tests="2" failures="0" disabled="0" skipped="0" errors="0"';
  const one = (name: string, when: string): string =>
    `<testcase name="${name}" status="run" result="completed" time="0" timestamp="${when}" classname="S"/>`;

  test('a test that is called completed and never started, because the environment skipped all, did not pass', () => {
    for (const never of ['1970-01-01T00:00:00.000', '1970-01-01T01:00:00.000', '1969-12-31T16:00:00']) {
      const report = read('junit', suite(header, one('a', never), one('b', '2026-01-01T00:00:00.000')));
      expect(listed(report)).toEqual(['skipped a', 'passed b']);
    }
  });

  test('what failed outside of its tests is not counted by the header of all', () => {
    const report = read(
      'junit',
      '<testsuites tests="1" failures="0" name="AllTests">' +
        '<testsuite name="S" tests="1" failures="0"><testcase name="a" classname="S"/></testsuite>' +
        '<testsuite name="NonTestSuiteFailure" tests="1" failures="1">' +
        '<testcase name="" status="run" result="completed" classname=""><failure message="x"/></testcase>' +
        '</testsuite></testsuites>',
    );
    expect(listed(report)).toEqual(['passed a', 'failed NonTestSuiteFailure']);
    expect(kind(report)).toBe('incomplete');
  });
});

describe('Surefire, with tests that run again', () => {
  const cases = [
    '<testcase name="good" classname="K"/>',
    '<testcase name="always" classname="K"><failure message="x"/><rerunFailure message="x"/></testcase>',
    '<testcase name="flaky" classname="K"><flakyFailure message="x"/></testcase>',
  ];

  test('the header counts the tests of the last run', () => {
    const report = read('junit', suite('name="K" tests="1" errors="0" skipped="0" failures="1"', ...cases));
    expect(listed(report)).toEqual(['passed good', 'failed always', 'passed flaky']);
    expect(kind(report)).toBe('complete');
  });

  test('and no more than there are, and without tests that ran again just those', () => {
    expect(read('junit', suite('name="K" tests="4" failures="1"', ...cases)).doubtful).toBe(true);
    expect(read('junit', suite('name="K" tests="1"', cases[0] ?? '', cases[0] ?? '')).doubtful).toBe(true);
  });
});

test.each(['initializationError', 'classMethod', 'executionError'])(
  'JUnit 4, %s: the tests of a class whose set-up failed are in no list',
  (name) => {
    const failed = `<testcase name="${name}" classname="K"><failure message="x"/></testcase>`;
    expect(kind(read('junit', suite('name="K" tests="1" failures="1"', failed)))).toBe('incomplete');
  },
);

test('pytest-rerunfailures: a run that will be repeated is written as one that passed, and is none', () => {
  const one = (name: string, result = ''): string => `<testcase classname="t" name="${name}">${result}</testcase>`;
  const failure = '<failure message="x"/>';
  const cases = [one('flaky'), one('flaky'), one('always'), one('always', failure), one('other')];
  const report = read('junit', suite('name="pytest" tests="5" failures="1"', ...cases));
  expect(listed(report)).toEqual(['passed flaky', 'failed always', 'passed other']);
  expect(kind(report)).toBe('complete');
});

describe('PHPUnit', () => {
  test('a warning in the place of tests is no test that passed', () => {
    const warning =
      '<testcase name="Warning"><warning type="PHPUnit\\Framework\\Warning">No tests</warning></testcase>';
    const ok =
      '<testcase name="testA" classname="K"><warning type="PHPUnit\\Framework\\Warning">x</warning></testcase>';
    const report = read('junit', suite('name="K" tests="2" errors="0" warnings="2"', warning, ok));
    expect(listed(report)).toEqual(['passed testA']);
    expect(kind(report)).toBe('incomplete');
  });

  test('an error in the place of tests makes the list incomplete', () => {
    const error = '<testcase name="Error"><error type="PHPUnit\\Framework\\Error">no data</error></testcase>';
    const report = read('junit', suite('name="K::testData" tests="1" errors="1"', error));
    expect(listed(report)).toEqual(['errored Error']);
    expect(kind(report)).toBe('incomplete');
  });
});
