import type { QuestionFilter } from './filter.ts';

/** The text of an earlier question again, whatever its milestone. Seed, "Enforcement at parse time". */
export function exactDuplicate(): QuestionFilter {
  const kept = new Set<string>();
  return {
    reason: 'duplicate',
    refuses: ({ exactKey }) => kept.has(exactKey),
    keep: ({ exactKey }) => void kept.add(exactKey),
  };
}
