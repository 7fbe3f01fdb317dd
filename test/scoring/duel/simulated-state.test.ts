import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { simulatedState } from '../../../scoring/duel/simulated-state.ts';

describe('the repo state of a run that is simulated', () => {
  test('is 64 hexadecimal digits, for no edit as well', () => {
    expect(simulatedState([])).toMatch(/^[0-9a-f]{64}$/);
    expect(simulatedState(['sed -i s/a/b/ x'])).toMatch(/^[0-9a-f]{64}$/);
  });

  test('tells apart any two lists of edits, however they are cut', () => {
    expect(simulatedState(['ab'])).not.toBe(simulatedState(['a', 'b']));
    expect(simulatedState(['1\na'])).not.toBe(simulatedState(['', 'a']));
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
        const same = one.length === other.length && one.every((edit, index) => edit === other[index]);
        expect(simulatedState(one) === simulatedState(other)).toBe(same);
      }),
    );
  });
});
