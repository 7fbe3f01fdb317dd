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
