import { normaliseSpan } from '../normalise-span.ts';
import type { QuestionFilter } from './filter.ts';

/** The text of an earlier question again, whatever its milestone. Seed, "Enforcement at parse time". */
export function exactDuplicate(): QuestionFilter {
  const kept = new Set<string>();
  return {
    reason: 'duplicate',
    refuses: ({ text }) => kept.has(exactQuestionKey(text)),
    keep: ({ text }) => void kept.add(exactQuestionKey(text)),
  };
}

/** Equal for questions that are the same but for white space and typography. */
export function exactQuestionKey(text: string): string {
  return normaliseSpan(text);
}
