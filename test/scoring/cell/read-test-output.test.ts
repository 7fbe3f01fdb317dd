import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { RUNNERS, TEST_STATES, TestReport } from '../../../schemas/test-report.ts';
import { exitDisagreement } from '../../../scoring/cell/exit-status.ts';
import { JSON_DEPTH_MAX, NAME_CHARACTERS_MAX, TESTS_MAX } from '../../../scoring/cell/reading-limits.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { stripAnsi } from '../../../scoring/cell/strip-ansi.ts';
import { worstState } from '../../../scoring/cell/worst-state.ts';

const NONE = { passed: 0, failed: 0, errored: 0, skipped: 0 };

describe('any output', () => {
  const pieces = fc.constantFrom(
    '\n',
    '\r\n',
    ' ',
    '    ',
    '=== RUN   T',
    '--- PASS: T (0.00s)',
    'ok 1 - x',
    '1..2',
    '{',
    '}',
    '"',
    '<testcase name="a">',
    '</testsuite>',
    'running 2 tests',
    'test a ... ok',
    '==== x ====',
    't.py::a PASSED',
    '\u001b[31m',
    '\u0000',
    '\ud800',
    'PASS a',
    '  ✓ a',
    '---',
    '...',
    '1) a',
    '[ RUN      ] A.b',
    '# Subtest: a',
    '{"Action":"run","Package":"__proto__","Test":"constructor"}',
    '{"type":"suite","event":"started","test_count":1}',
    '{"$report_type":"TestReport","nodeid":"__proto__","when":"call","outcome":"passed"}',
  );

  test.each(RUNNERS)(
    '%s: reading never fails, the counts are the tally, and a list without tests is incomplete',
    (runner) => {
      fc.assert(
        fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
          const report = readTestOutput(runner, [{ name: 'out', text: parts.join('') }]);
          expect(TestReport.safeParse(report).success).toBe(true);
          for (const state of TEST_STATES)
            expect(report.counts[state]).toBe(report.tests.filter((one) => one.state === state).length);
          if (report.tests.length === 0) expect(report.incomplete).toBe(true);
          if (report.incomplete) expect(report.problems).not.toEqual([]);
        }),
      );
    },
  );

  test.each(RUNNERS)('%s: an empty output names no test and is incomplete', (runner) => {
    const report = readTestOutput(runner, [{ name: 'out', text: '' }]);
    expect(report.tests).toEqual([]);
    expect(report.incomplete).toBe(true);
  });

  test('JSON of any depth is read', () => {
    const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`;
    expect(readTestOutput('jest-json', [{ name: 'out', text: deep }]).incomplete).toBe(true);
  });
});

describe('an output that names more than can be kept', () => {
  test('is read up to a number of tests, and its list is incomplete and doubtful', () => {
    const text = `TAP version 13\n${'ok\n'.repeat(TESTS_MAX + 10)}1..${TESTS_MAX + 10}\n`;
    const report = readTestOutput('tap', [{ name: 'out', text }]);
    expect(report.tests.length).toBeLessThanOrEqual(TESTS_MAX);
    expect([report.incomplete, report.doubtful]).toEqual([true, true]);
  });

  test('is read up to a length of names: one title may stand in any number of them', () => {
    const text = `PASS a.js\n  ${'g'.repeat(NAME_CHARACTERS_MAX / 8)}\n${'    ✓ t\n'.repeat(1000)}`;
    const report = readTestOutput('jest', [{ name: 'out', text }]);
    expect(report.tests.length).toBeLessThan(10);
    expect([report.incomplete, report.doubtful]).toEqual([true, true]);
  });

  test('is no JSON that is nested deeper than any report is', () => {
    const head = '"numTotalTests":0,"openHandles":[],"testResults":[]';
    const nested = (depth: number): string => `{${head},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const problems = (text: string): string[] => readTestOutput('jest-json', [{ name: 'out', text }]).problems;
    expect(problems(nested(JSON_DEPTH_MAX - 1))).toEqual(['no test is named']);
    expect(problems(nested(JSON_DEPTH_MAX)).join()).toContain('nested too deeply');
  });
});

test('quotes in names come back from the XML of node, which escapes them twice', () => {
  const text =
    '<testsuites>\n<testcase name="a &amp;quot;q&amp;quot; &amp; b" classname="test"/>\n<!-- tests 1 --></testsuites>';
  expect(readTestOutput('junit', [{ name: 'out', text }]).tests[0]?.name).toBe('a "q" & b');
});

describe('several files of one run', () => {
  const suite = (name: string): string => `<testsuite name="${name}" tests="1"><testcase name="t"/></testsuite>`;

  test('are one list, in which equal names are an entry each', () => {
    const report = readTestOutput('junit', [
      { name: 'a.xml', text: suite('a') },
      { name: 'b.xml', text: suite('b') },
    ]);
    expect(report.tests.map((one) => [one.suite, one.name])).toEqual([
      ['a', 't'],
      ['b', 't'],
    ]);
    expect(report.incomplete).toBe(false);
  });

  test('are incomplete when one is, and say which', () => {
    const report = readTestOutput('junit', [
      { name: 'a.xml', text: suite('a') },
      { name: 'b.xml', text: '<testsuite name="b">' },
    ]);
    expect(report.incomplete).toBe(true);
    expect(report.problems.join()).toContain('b.xml: ');
  });
});

describe('the exit status', () => {
  test('agrees with a list that has failures when it is not 0, and with one that has none when it is', () => {
    expect(exitDisagreement('go', 1, { ...NONE, failed: 1 })).toBeNull();
    expect(exitDisagreement('go', 0, { ...NONE, passed: 1 })).toBeNull();
    expect(exitDisagreement('go', 1, { ...NONE, passed: 1 })).not.toBeNull();
    expect(exitDisagreement('go', 0, { ...NONE, errored: 1 })).not.toBeNull();
  });

  test('of a signal agrees with nothing', () => {
    for (const status of [-9, 129, 134, 137, 139, 143])
      expect(exitDisagreement('cargo', status, { ...NONE, failed: 1 })).not.toBeNull();
  });

  test('of mocha may be the number of its failures', () => {
    expect(exitDisagreement('mocha', 137, { ...NONE, failed: 137 })).toBeNull();
    expect(exitDisagreement('mocha', 137, { ...NONE, failed: 1 })).not.toBeNull();
  });

  test('of pytest above 1 is a run that did not finish', () => {
    expect(exitDisagreement('pytest', 2, { ...NONE, failed: 1 })).not.toBeNull();
    expect(exitDisagreement('cargo', 101, { ...NONE, failed: 1 })).toBeNull();
  });

  test('turns a test that never ended into a failed one', () => {
    const text = '===== test session starts =====\ncollected 2 items\n\nt.py::a PASSED   [ 50%]\nt.py::b ';
    const names = (exitStatus?: number): string[] =>
      readTestOutput('pytest', [{ name: 'out', text }], exitStatus === undefined ? {} : { exitStatus }).tests.map(
        ({ state, name }) => `${state} ${name}`,
      );
    expect(names(139)).toEqual(['passed t.py::a', 'failed t.py::b']);
    expect(names()).toEqual(['passed t.py::a']);
  });
});

describe('states', () => {
  test('the worst of several is errored, then failed, skipped, passed; it is symmetric and associative', () => {
    const state = fc.constantFrom(...TEST_STATES);
    fc.assert(
      fc.property(state, state, state, (a, b, c) => {
        expect(worstState(a, b)).toBe(worstState(b, a));
        expect(worstState(worstState(a, b), c)).toBe(worstState(a, worstState(b, c)));
        expect(worstState(a, a)).toBe(a);
      }),
    );
    expect(worstState('failed', 'errored')).toBe('errored');
    expect(worstState('skipped', 'failed')).toBe('failed');
    expect(worstState('passed', 'skipped')).toBe('skipped');
  });
});

describe('ANSI codes', () => {
  test('go, and nothing else does', () => {
    fc.assert(
      fc.property(fc.array(fc.string().map((one) => one.replaceAll('\u001b', ''))), (parts) => {
        const codes = [
          '\u001b[31m',
          '\u001b[0m',
          '\u001b[2K',
          '\u001b[38;5;9m',
          '\u001b]8;;http://x\u0007',
          '\u001b(B',
        ];
        const coloured = parts.map((part, index) => `${codes[index % codes.length] ?? ''}${part}`).join('');
        expect(stripAnsi(coloured)).toBe(parts.join(''));
      }),
    );
  });
});
