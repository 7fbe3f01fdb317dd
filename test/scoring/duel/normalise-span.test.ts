import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { normaliseSpan } from '../../../scoring/duel/normalise-span.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

/** Texts full of what the rule looks at. */
const spanLike = fc
  .array(
    fc.oneof(
      fc.constantFrom('12', '7', ':', '-', '--', '\t', ' ', '\n', '\r\n', '“', '—', '’', '\ufb01', '\u00a8', '\u00a0'),
      fc.constantFrom('1', '\uff11', '\uff1a', 'e\u0301', '\u0344', '\ud800', '\u2028', 'x', '\u0000'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('normaliseSpan', () => {
  test('white space runs fold to one space', () => {
    expect(normaliseSpan('  def f(x):\r\n\t\treturn\u00a0 x \n')).toBe('def f(x): return x');
  });

  test('white space is what a pattern takes for it, and nothing else', () => {
    const plain = normaliseSpan('a b');
    const taken = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      // The others are changed by compatibility forms, or are marks upon the letter before.
      (character) => character.normalize('NFKC') === character || /\s/.test(character),
    );
    const isBlank = (character: string): boolean => normaliseSpan(`a${character}b`) === plain;
    expect(taken.filter(isBlank)).toEqual(taken.filter((character) => /\s/.test(character)));
  });

  test.each(['\n', '\r', '\r\n', '\u2028', '\u2029'])('a line ends at %j, and prefixes go behind it', (end) => {
    expect(normaliseSpan(`a${end}12:b`)).toBe('a b');
  });

  test('the prefixes of nl and grep -n go at the start of each line', () => {
    expect(normaliseSpan('    10\tdef parse(text):\n    11\t    tokens')).toBe('def parse(text): tokens');
    expect(normaliseSpan('40:def split(text):\n41-    parts = 1')).toBe('def split(text): parts = 1');
    expect(normaliseSpan('41-- an item')).toBe('- an item');
  });

  test('numbers elsewhere in a line stay', () => {
    expect(normaliseSpan('a 12-bit field, at 10:30\n1 passed')).toBe('a 12-bit field, at 10:30 1 passed');
    expect(normaliseSpan('1\t2\t3')).toBe('2 3');
  });

  test('smart quotes and dashes revert, and the dash that typography made of two', () => {
    expect(normaliseSpan('split(‘,’) “a” b–c')).toBe(`split(',') "a" b-c`);
    expect(normaliseSpan('git log —oneline')).toBe(normaliseSpan('git log --oneline'));
  });

  test('compatibility forms are equal, and case is kept', () => {
    expect(normaliseSpan('ﬁelds of the oﬃce ｆile')).toBe('fields of the office file');
    expect(normaliseSpan('Def Parse')).not.toBe(normaliseSpan('def parse'));
  });

  test('it is idempotent', () => {
    fc.assert(
      fc.property(spanLike, (text) => {
        const once = normaliseSpan(text);
        expect(normaliseSpan(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('a verbatim part of a text stays a part of it, unless it is cut inside a prefix', () => {
    const line = fc.constantFrom('40:def f():', '41-  x = 12', '   7\tcall(“a”)', 'a - b', '10:30:45 done', '- item');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.nat(5), (lines, from, size) => {
        const part = lines.slice(from, from + size + 1).join('\n');
        expect(normaliseSpan(lines.join('\n'))).toContain(normaliseSpan(part));
      }),
    );
  });

  test.each([
    ['blanks', ' '],
    ['new lines', '\n'],
    ['digits', '1'],
    ['prefixes', '12:'],
    ['dashes', '-'],
    ['lines with prefixes', '   12\tx\n'],
    ['combining marks in the wrong order', '\u0301\u0316'],
    ['quotes', '“'],
  ])('takes time linear in a span of nothing but %s', (_, unit) => {
    const grown = growth(
      (bytes) => repeated(unit, bytes),
      (text) => void normaliseSpan(text),
    );
    expect(grown).toBeLessThan(LINEAR_AT_MOST);
  });
});
