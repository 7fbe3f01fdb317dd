import { NEGATIVE_WORDS } from '../../../schemas/question-words.ts';
import { NEGATIVE_FORM_MAX } from '../../../schemas/settings.ts';
import { wordsOf } from '../words.ts';
import type { QuestionFilter, ReadQuestion } from './filter.ts';
import { withoutBackTickedSpans } from './names-code.ts';

const NEGATIVE: ReadonlySet<string> = new Set(NEGATIVE_WORDS);

/**
 * Questions in negative form: NEGATIVE_FORM_MAX at most. A negating word counts before what it negates, so that one at
 * the very end, "or not" and "not only" are none; nor is one inside a back-ticked span.
 *
 * Source: seed, "Enforcement at parse time"; spec, duel.md "Ladder".
 */
export function negativeForm(): QuestionFilter {
  let kept = 0;
  return {
    reason: 'negative_form',
    refuses: (question) => kept >= NEGATIVE_FORM_MAX && isNegative(question),
    keep: (question) => {
      if (isNegative(question)) kept += 1;
    },
  };
}

function isNegative({ plain, words }: ReadQuestion): boolean {
  const own = plain.includes('`') ? wordsOf(withoutBackTickedSpans(plain)) : words;
  return own.some((word, at) => {
    if (!NEGATIVE.has(word) && !word.endsWith("n't")) return false;
    const [before, after] = [own[at - 1], own[at + 1]];
    if (after === undefined) return false;
    return !(word === 'not' && (before === 'or' || after === 'only'));
  });
}
