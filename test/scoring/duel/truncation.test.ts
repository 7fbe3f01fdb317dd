import { expect, test } from '@jest/globals';

import { findTruncation } from '../../../scoring/duel/truncation.ts';

test('a truncated candidate block corrupts the document, with its reason', () => {
  const reason = 'token limit of 16384 reached';
  expect(findTruncation([{ kind: 'candidate', text: 'I beg', truncated: true, reason }])).toEqual({
    corrupted: true,
    corrupted_reason: reason,
  });
});

test('a truncated block without a reason is named', () => {
  const blocks = [
    { kind: 'candidate', text: 'a' },
    { kind: 'observation', text: 'o' },
    { kind: 'candidate', text: 'b', truncated: true },
  ] as const;
  expect(findTruncation(blocks).corrupted_reason).toBe('candidate output 2 is truncated');
});

test('truncated context and observations do not count, nor does a reason alone', () => {
  expect(
    findTruncation([
      { kind: 'context', text: 'a', truncated: true },
      { kind: 'observation', text: 'b', truncated: true, reason: 'output capped' },
      { kind: 'candidate', text: 'c', truncated: false, reason: 'none' },
    ]),
  ).toEqual({ corrupted: false, corrupted_reason: null });
});
