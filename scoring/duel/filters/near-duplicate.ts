import { NEAR_DUPLICATE_JACCARD } from '../../../schemas/settings.ts';
import { jaccardReaches } from '../token-jaccard.ts';
import type { QuestionFilter } from './filter.ts';

/**
 * Token Jaccard of at least NEAR_DUPLICATE_JACCARD with an earlier question, whatever its milestone. At most
 * QUESTIONS_MAX questions are ever kept, so a question is compared with that many.
 *
 * Source: seed, "Enforcement at parse time"; spec, duel.md "Ladder".
 */
export function nearDuplicate(): QuestionFilter {
  const kept: ReadonlySet<string>[] = [];
  return {
    reason: 'near_duplicate',
    refuses: ({ tokens }) => kept.some((earlier) => jaccardReaches(earlier, tokens, NEAR_DUPLICATE_JACCARD)),
    keep: ({ tokens }) => void kept.push(tokens),
  };
}
