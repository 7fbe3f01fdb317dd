import { CONDITION_OPENERS } from '../../../schemas/question-words.ts';
import { wordsOf } from '../words.ts';
import type { QuestionFilter } from './filter.ts';
import { withoutBackTickedSpans } from './names-code.ts';
import { phraseAt } from './phrases.ts';

const OPENERS = CONDITION_OPENERS.map((opener) => opener.split(' '));

/**
 * A question that a candidate passes by not meeting its condition: "If the suite fails, is the failure read?", or with
 * the condition set off by commas. "Check if …" asks whether, and is no condition.
 *
 * Source: spec, duel.md "Ladder".
 */
export function conditionalForm(): QuestionFilter {
  return {
    reason: 'conditional_form',
    refuses: ({ plain, tokens }) =>
      OPENERS.some((opener) => opener.every((word) => tokens.has(word))) &&
      withoutBackTickedSpans(plain)
        .split(/[,;.?!\n]/)
        .some((clause) => opensWithCondition(clause)),
  };
}

/** Longer than any opener with what may stand before it. */
const BEGINNING = 64;

function opensWithCondition(clause: string): boolean {
  const words = wordsOf(clause.trimStart().slice(0, BEGINNING)).filter((word) => !/^\d+$/.test(word));
  return OPENERS.some((opener) => phraseAt(words, 0, opener));
}
