import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { RUNNERS } from '../../../../schemas/test-report.ts';
import { detectRunner } from '../../../../scoring/cell/detect-runner.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';
import { machine, type Printed, text } from './render.ts';

const NASTY = [
  'a b',
  'a b - c',
  'x - y',
  '[z]',
  '] - [',
  'p::q',
  'A PASSED B',
  'ok 1 - x',
  'not ok 2 - y # SKIP',
  '--- PASS: T (0.00s)',
  '✓ a (5 ms)',
  '✔ a (5ms)',
  '1) same',
  'ends 5ms',
  'ends (5 ms)',
  'it\'s "quoted"',
  'a > b › c',
  'ünï 日本 👩‍🚀',
  'test a ... ok',
  '***Failed 0.01 sec',
  '{"a":1}',
  '<b> &amp; ]]>',
  '__proto__',
  '100%',
  '50% done [ 33%]',
  'hash # in name',
  'back\\slash',
];
const PIECES = [
  'a',
  'B',
  ' ',
  '  ',
  '[',
  ']',
  '(',
  ')',
  '"',
  "'",
  '::',
  ' - ',
  ' > ',
  'é',
  '✓',
  '#',
  ' ... ',
  '5 ms',
  '/',
  '.',
  'ok',
  'FAILED',
];

/** Titles on one line, as a runner prints them: without control characters, and without white space at their ends. */
const title = fc
  .oneof(
    fc.constantFrom(...NASTY),
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .map((one) => one.replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, '').trim())
  .filter((one) => one !== '');

const state = fc.constantFrom('passed' as const, 'failed' as const, 'skipped' as const);
const tests = fc.array(fc.record({ title, state }), { minLength: 1, maxLength: 6 });

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}

function namesAndStates(list: readonly { name: string; state: string }[]): string[] {
  return sorted(list.map((one) => JSON.stringify([one.name, one.state])));
}

describe.each(Object.entries(machine))('%s, a format that tells names whole', (runner, render) => {
  const name = RUNNERS.find((one) => one === runner) ?? 'tap';

  test('gives back any list of names, and says that it is complete', () => {
    fc.assert(
      fc.property(tests, (printed) => {
        const { text: output, names } = render(printed);
        const report = readTestOutput(name, [{ name: 'out', text: output }]);
        expect(sorted(report.tests.map((one) => one.name))).toEqual(sorted(names));
        expect(report.problems).toEqual([]);
      }),
    );
  });

  test('is told from its content', () => {
    const { text: output } = render([{ title: 'a b', state: 'passed' }]);
    expect(detectRunner(output)).toBe(name);
  });

  test('a cut output is never a complete list with fewer tests', () => {
    fc.assert(
      fc.property(tests, fc.double({ min: 0, max: 1, noNaN: true }), (printed, share) => {
        const { text: output } = render(printed);
        const cut = output.slice(0, Math.floor(output.trimEnd().length * share));
        const whole = readTestOutput(name, [{ name: 'out', text: output }]);
        const report = readTestOutput(name, [{ name: 'out', text: cut }]);
        if (!report.incomplete) expect(namesAndStates(report.tests)).toEqual(namesAndStates(whole.tests));
      }),
    );
  });
});

describe.each(Object.entries(text))('%s, a format of text', (runner, render) => {
  const name = RUNNERS.find((one) => one === runner) ?? 'tap';

  test('gives back any list of names, or says that the list is incomplete', () => {
    fc.assert(
      fc.property(tests, (printed) => {
        const { text: output, names } = render(printed);
        const report = readTestOutput(name, [{ name: 'out', text: output }]);
        if (!report.incomplete) expect(sorted(report.tests.map((one) => one.name))).toEqual(sorted(names));
      }),
      { numRuns: 300 },
    );
  });

  test('gives back names with blanks, brackets and quotes, and says that the list is complete', () => {
    const tame = ['a b', 'x - y', '[z]', 'p::q', "it's", 'say "x"', 'ünï ✓', '100%', 'a, b; c'];
    const printed: Printed[] = tame.map((one) => ({ title: one, state: 'failed' }));
    const passed: Printed = { title: 'last', state: runner === 'phpunit' ? 'failed' : 'passed' };
    const { text: output, names } = render([...printed, passed]);
    const report = readTestOutput(name, [{ name: 'out', text: output }]);
    expect(sorted(report.tests.map((one) => one.name))).toEqual(sorted(names));
    expect([report.incomplete, report.doubtful]).toEqual([false, false]);
  });

  test('reads through colour codes around names and signs', () => {
    const printed: Printed[] = [
      { title: 'a b', state: 'passed' },
      { title: 'c [d]', state: 'failed' },
    ];
    const { text: output } = render(printed);
    const coloured = output.replace(
      /a b|c \[d\]|✓|✔|FAILED/g,
      (found) => `\u001b[1m\u001b[31m${found}\u001b[39;49m\u001b[0m`,
    );
    expect(readTestOutput(name, [{ name: 'out', text: coloured }])).toEqual(
      readTestOutput(name, [{ name: 'out', text: output }]),
    );
  });

  test('is told from its content', () => {
    expect(
      detectRunner(
        render([
          { title: 'a b', state: 'failed' },
          { title: 'c', state: 'passed' },
        ]).text,
      ),
    ).toBe(name);
  });

  test('a cut output is never a complete list with fewer tests', () => {
    fc.assert(
      fc.property(tests, fc.double({ min: 0, max: 1, noNaN: true }), (printed, share) => {
        const { text: output } = render(printed);
        const cut = output.slice(0, Math.floor(output.trimEnd().length * share));
        const whole = readTestOutput(name, [{ name: 'out', text: output }]);
        const report = readTestOutput(name, [{ name: 'out', text: cut }]);
        if (!report.incomplete && !whole.incomplete)
          expect(namesAndStates(report.tests)).toEqual(namesAndStates(whole.tests));
      }),
    );
  });
});

test('every runner has a renderer', () => {
  expect(sorted([...Object.keys(machine), ...Object.keys(text)])).toEqual(sorted(RUNNERS));
});
