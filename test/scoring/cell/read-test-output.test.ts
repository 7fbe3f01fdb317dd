import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { RUNNERS, TEST_STATES, TestReport } from '../../../schemas/test-report.ts';
import { exitDisagreement } from '../../../scoring/cell/exit-status.ts';
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
