import { ACTION_VERB_STEMS, AVOIDED_UNTIL, VERB_ENDINGS } from '../../../schemas/question-words.ts';
import { wordsOf } from '../words.ts';
import type { QuestionFilter } from './filter.ts';

const AVOID: readonly string[] = ['avoid', 'avoids', 'avoided', 'avoiding'];
const ENDINGS: ReadonlySet<string> = new Set(VERB_ENDINGS);
const UNTIL: ReadonlySet<string> = new Set(AVOIDED_UNTIL);
const LONGEST_STEM = Math.max(...ACTION_VERB_STEMS.map((stem) => stem.length));
const STEMS: ReadonlySet<string> = new Set(ACTION_VERB_STEMS);

/**
 * "Avoids X" with no action verb: a candidate that does nothing avoids X too. What is avoided may itself be an action
 * ("avoids editing the lock file"), so what "avoid" governs, up to a comma or the next clause, does not count.
 *
 * Source: seed, "Enforcement at parse time".
 */
export function unfoldedAvoid(): QuestionFilter {
  return {
    reason: 'unfolded_avoid',
    refuses: ({ tokens, plain }) => AVOID.some((word) => tokens.has(word)) && !hasActionOutsideAvoided(plain),
  };
}

function hasActionOutsideAvoided(text: string): boolean {
  return text.split(/[,;:.?!\n]/).some((clause) => {
    let avoided = false;
    let afterAnd = false;
    for (const word of wordsOf(clause)) {
      if (AVOID.includes(word)) avoided = true;
      else if (UNTIL.has(word)) avoided = false;
      // "avoids noise and runs the suite" is two things; "avoids editing and running" is one.
      else if (isAction(word) && (!avoided || (afterAnd && !word.endsWith('ing')))) return true;
      afterAnd = word === 'and';
    }
    return false;
  });
}

function isAction(word: string): boolean {
  for (let length = Math.min(word.length, LONGEST_STEM); length >= 2; length -= 1) {
    if (STEMS.has(word.slice(0, length)) && isVerbEnding(word, length)) return true;
  }
  return false;
}

/** The final consonant of a stem may be doubled: "splitting", "submitted", "running". */
function isVerbEnding(word: string, stem: number): boolean {
  const ending = word.slice(stem);
  if (ENDINGS.has(ending)) return true;
  return ending.charAt(0) === word.charAt(stem - 1) && ENDINGS.has(ending.slice(1));
}
