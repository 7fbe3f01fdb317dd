import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { occursIn } from '../../../scoring/duel/occurs-in.ts';
import { growth, LINEAR_AT_MOST } from '../../helpers/growth.ts';

describe('occursIn', () => {
  test('it agrees with the native search, but for the empty needle, which is nowhere', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 });
    fc.assert(
      fc.property(letters, letters, fc.boolean(), (text, other, planted) => {
        const needle = planted ? text.slice(text.length >> 2, text.length >> 1) : other;
        expect(occursIn(text, needle)).toBe(needle !== '' && text.includes(needle));
      }),
      { numRuns: 500 },
    );
  });

  test('it agrees where needles nearly match everywhere, and are found by another way', () => {
    const runs = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: length }), { minLength: 1, maxLength: 6 })
        .map((lengths) => lengths.map((run) => 'a'.repeat(run)).join('b'));
    fc.assert(
      fc.property(runs(900), runs(200), fc.boolean(), (before, other, planted) => {
        const needle = `${'a'.repeat(300)}${other}b`;
        const text = `${'a'.repeat(3000)}${before}${planted ? needle : ''}`;
        expect(occursIn(text, needle)).toBe(text.includes(needle));
      }),
    );
  });

  test('a needle that nearly matches everywhere takes time linear in the text and the needle', () => {
    const grown = growth(
      (bytes) => ({ text: 'a'.repeat(bytes), half: 'a'.repeat(bytes / 4) }),
      ({ text, half }) => {
        expect(occursIn(text, `${half}b`)).toBe(false);
        expect(occursIn(text, `${half}b${half}`)).toBe(false);
        expect(occursIn(`${text}b${half}`, `${half}b${half}`)).toBe(true);
      },
    );
    expect(grown).toBeLessThan(LINEAR_AT_MOST);
  });
});
