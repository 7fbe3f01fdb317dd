import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { runsAgree, spansAgree } from '../../../scoring/duel/spans-agree.ts';
import { evidence } from './vector-fixture.ts';

describe('spansAgree', () => {
  test('fewer than two spans are the absence of a comparison: no', () => {
    expect(spansAgree([])).toBe(false);
    expect(spansAgree(['tokens = split(text)'])).toBe(false);
  });

  test('a token Jaccard of 0.6 agrees, less does not', () => {
    expect(spansAgree(['a b c d', 'a b c e'])).toBe(true);
    expect(spansAgree(['a b c d e', 'a b c f g'])).toBe(false);
  });

  test('all pairs must agree', () => {
    expect(spansAgree(['a b c d', 'a b c d', 'x y'])).toBe(false);
  });

  test('spans without a word agree only when they are the same', () => {
    expect(spansAgree(['{ }', '{  }'])).toBe(true);
    expect(spansAgree(['{ }', '[ ]'])).toBe(false);
  });

  test('the order of the spans does not matter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a b c', 'a b c d', 'b c d', 'x'), { maxLength: 5 }), (spans) => {
        expect(spansAgree([...spans].reverse())).toBe(spansAgree(spans));
      }),
    );
  });

  test('what one run alone quotes, however often, licenses no naming', () => {
    const span = 'tokens = split(text)';
    expect(runsAgree([evidence(1, 1, 'output', span), evidence(1, 2, 'output', span)])).toBe(false);
    expect(runsAgree([evidence(1, 1, 'output', span), evidence(2, 2, 'output', span)])).toBe(true);
  });
});
