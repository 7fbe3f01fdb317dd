import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { lintMapping } from '../../../../scoring/cell/retry/lint-mapping.ts';
import { quotedLiterals } from '../../../../scoring/cell/retry/quoted-literals.ts';
import { hiddenLiterals } from '../../../../scoring/cell/retry/hidden-literals.ts';
import { retryFeedback } from '../../../../scoring/cell/retry/retry-feedback.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../../helpers/growth.ts';
import { failing, passing, results, run } from '../tiers/runs.ts';

const requirements = [
  { id: 'R1', text: 'First.' },
  { id: 'R2', text: 'Second.' },
];
const map = [
  { check: 'h two', requirement: 'R2' },
  { check: 'h one', requirement: 'R1' },
  { check: 'h too', requirement: 'R2' },
];
const LISTED = ['h one', 'h two', 'h too'];

describe('a notice', () => {
  test('holds the unmet requirements, each once, in the order of the task, and nothing else', () => {
    const both = run(results(['h one', 'failed'], ['h two', 'failed'], ['h too', 'errored']), { exit: 1 });
    expect(retryFeedback(2, LISTED, both, { requirements, map })).toEqual({ attempt: 2, unmet: requirements });
    expect(retryFeedback(1, LISTED, failing('h two', 'h one', 'h too'), { requirements, map }).unmet).toEqual([
      { id: 'R2', text: 'Second.' },
    ]);
    expect(retryFeedback(1, LISTED, passing(...LISTED), { requirements, map }).unmet).toEqual([]);
  });

  test('a check that did not report, or was skipped, is unmet', () => {
    expect(retryFeedback(1, LISTED, passing('h two', 'h too'), { requirements, map }).unmet).toEqual([requirements[0]]);
    const skipped = run(results(['h one', 'skipped'], ['h two', 'passed'], ['h too', 'passed']), { exit: 0 });
    expect(retryFeedback(1, LISTED, skipped, { requirements, map }).unmet).toEqual([requirements[0]]);
  });

  test('passes that the exit status contradicts meet nothing', () => {
    const forged = run(results(...LISTED.map((name) => [name, 'passed'] as const)), { exit: 1 });
    expect(retryFeedback(1, LISTED, forged, { requirements, map }).unmet).toEqual(requirements);
  });

  test('of a task that lists no hidden tests, the tests of the run are the checks', () => {
    expect(retryFeedback(1, [], failing('h one', 'h two'), { requirements, map }).unmet).toEqual([requirements[0]]);
    expect(retryFeedback(1, [], run([]), { requirements, map }).unmet).toEqual(requirements);
  });

  test('keys that others wrote beside a requirement do not get into it', () => {
    const told = [{ id: 'R1', text: 'First.', check: 'h one', internal: 'secret' }];
    const only = [{ check: 'h one', requirement: 'R1' }];
    expect(retryFeedback(1, ['h one'], failing('h one'), { requirements: told, map: only }).unmet).toEqual([
      { id: 'R1', text: 'First.' },
    ]);
  });
});

test('a notice of a linted mapping never holds the name of a hidden test or a value of it', () => {
  const part = fc.constantFrom(
    'test_sum',
    'refused-E17',
    'way past',
    'sums',
    'are',
    'told',
    'h[a b]',
    '4217',
    '-3',
    'x.py',
  );
  const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
  const files = [{ path: 'test_x.py', text: "assert f(-3) == 'refused-E17'\nassert g(4217) == 'way past'\n" }];
  const checks = ['test_x.py::test_sum', 'h[a b]'];
  fc.assert(
    fc.property(text, text, (first, second) => {
      const mapping = {
        checks,
        files,
        requirements: [
          { id: 'R1', text: first },
          { id: 'R2', text: second },
        ],
        map: checks.map((check, index) => ({ check, requirement: `R${index + 1}` })),
      };
      if (lintMapping(mapping).length > 0) return;
      const shown = JSON.stringify(retryFeedback(1, checks, run(results(['x', 'failed']), { exit: 1 }), mapping));
      for (const hidden of ['test_sum', 'E17', 'way past', 'h[a b]', '4217', '-3']) expect(shown).not.toContain(hidden);
      expect(shown).toContain('R2');
    }),
    { numRuns: 300 },
  );
});

describe('literals of hidden files', () => {
  const values = (text: string): string[] => [...quotedLiterals(text)].map(({ value }) => value);

  test.each([
    [`a('x y', "it's", \`b\nc\`)`, ['x y', "it's", 'b\nc']],
    [`'a\\'b' "c\\\\" d`, ["a'b", 'c\\']],
    ["don't quote", []],
    ["# isn't\nx = 'ok now'", ['ok now']],
    ['"""says\nwhat it does"""\nx = """kept\nvalue"""', ['kept\nvalue']],
    ['"unclosed\n"closed"', ['closed']],
    ["''", ['']],
  ])('%j', (text, found) => {
    expect(values(text)).toEqual(found);
  });

  test('a text longer than any value is none', () => {
    expect(hiddenLiterals([], [{ path: 'x', text: `assert x == "${'a b '.repeat(2000)}"` }]).texts.size).toBe(0);
  });

  test.each(["'", '\\"', '"""', "a'b\n", '`', '== 7 "a b" '])('repeated %j is read in linear time', (piece) => {
    const work = (text: string): void => void hiddenLiterals([], [{ path: 'x', text }]);
    expect(growth((size) => repeated(piece, size), work, { first: 1024, cap: 200_000 })).toBeLessThan(LINEAR_AT_MOST);
  });
});
