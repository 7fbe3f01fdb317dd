import { HYGIENE_PAIRS, HYGIENE_TOGETHER, HYGIENE_WORDS } from '../../../schemas/question-words.ts';
import { GENERIC_HYGIENE_MAX } from '../../../schemas/settings.ts';
import type { QuestionFilter, ReadQuestion } from './filter.ts';
import { namesCode } from './names-code.ts';

const WORDS: ReadonlySet<string> = new Set(HYGIENE_WORDS);
const PAIRS = new Map(Object.entries(HYGIENE_PAIRS));

/**
 * Questions that could be asked of any task are worth little: GENERIC_HYGIENE_MAX of them at most. One names nothing of
 * the task (no back-ticked span, path or identifier) and speaks of readable, clean, consistent, … work.
 *
 * Source: seed, "Enforcement at parse time"; spec, duel.md "Ladder".
 */
export function genericHygiene(): QuestionFilter {
  let kept = 0;
  return {
    reason: 'generic_hygiene',
    refuses: (question) => kept >= GENERIC_HYGIENE_MAX && isGenericHygiene(question),
    keep: (question) => {
      if (isGenericHygiene(question)) kept += 1;
    },
  };
}

function isGenericHygiene({ words, tokens, plain }: ReadQuestion): boolean {
  return speaksOfHygiene(words, tokens) && !namesCode(plain);
}

function speaksOfHygiene(words: readonly string[], tokens: ReadonlySet<string>): boolean {
  const holds = (side: readonly string[]): boolean => side.some((word) => tokens.has(word));
  if (HYGIENE_TOGETHER.some(([one, other]) => holds(one) && holds(other))) return true;
  return (
    (holds(HYGIENE_WORDS) || holds(Object.keys(HYGIENE_PAIRS))) &&
    words.some((word, at) => {
      const next = words[at + 1] ?? '';
      // "Cleans up the temporary files" is work on the task.
      if (word === 'clean' && next === 'up') return false;
      return WORDS.has(word) || PAIRS.get(word)?.includes(next) === true;
    })
  );
}
