import {
  LEAK_OTHERS,
  LEAK_OTHERS_BEFORE,
  LEAK_OTHERS_NOT_BETWEEN,
  LEAK_PHRASES,
  LEAK_WORDS,
  REFERENCE_TECHNICAL_AFTER,
  REFERENCE_TECHNICAL_BEFORE,
} from '../../../schemas/question-words.ts';
import { wordsOf } from '../words.ts';
import type { QuestionFilter } from './filter.ts';
import { withPlainAbbreviations } from './plain-abbreviations.ts';

const WORDS: ReadonlySet<string> = new Set(LEAK_WORDS);
const PHRASES = LEAK_PHRASES.map((phrase) => phrase.split(' '));
const BEFORE: ReadonlySet<string> = new Set(REFERENCE_TECHNICAL_BEFORE);
const AFTER: ReadonlySet<string> = new Set(REFERENCE_TECHNICAL_AFTER);
const OTHERS: ReadonlySet<string> = new Set(LEAK_OTHERS);
const OTHERS_NOT_BETWEEN: ReadonlySet<string> = new Set(LEAK_OTHERS_NOT_BETWEEN);
const OTHERS_BEFORE: ReadonlySet<string> = new Set(LEAK_OTHERS_BEFORE);

/** Words by which a mention can begin. */
const TRIGGERS: ReadonlySet<string> = new Set([
  ...LEAK_WORDS,
  'reference',
  'references',
  ...LEAK_OTHERS_BEFORE,
  ...PHRASES.flatMap(([first]) => first ?? []),
]);

/**
 * A question that mentions the reference, milestones, a vector of change or the other agents, in any case, number or
 * hyphenation, would have the judge score against something it cannot see. `example_bad` is read as well, since it goes
 * where the question goes. Words that merely contain a term (dereference, preference, cross-reference), and the references
 * of programming ("a circular reference", "the reference count"), are no mention.
 *
 * Source: seed, "Enforcement at parse time".
 */
export function referenceLeak(): QuestionFilter {
  return {
    reason: 'reference_leak',
    refuses: ({ words, exampleBad }) => leaks(words) || leaks(wordsOf(withPlainAbbreviations(exampleBad))),
  };
}

function leaks(words: readonly string[]): boolean {
  return words.some((given, at) => {
    const word = withoutPossessive(given);
    if (!TRIGGERS.has(word)) return false;
    return (
      WORDS.has(word) ||
      ((word === 'reference' || word === 'references') && !isTechnical(words, at)) ||
      (OTHERS_BEFORE.has(word) && namesOthers(words, at + 1)) ||
      PHRASES.some((phrase) => word === phrase[0] && phrase.every((one, i) => withoutPossessive(words[at + i]) === one))
    );
  });
}

/** "Other agents", "other coding agents"; but not "other work of the candidate". */
function namesOthers(words: readonly string[], at: number): boolean {
  const [next, afterNext] = [withoutPossessive(words[at]), withoutPossessive(words[at + 1])];
  return OTHERS.has(next) || (!OTHERS_NOT_BETWEEN.has(next) && OTHERS.has(afterNext));
}

function isTechnical(words: readonly string[], at: number): boolean {
  return BEFORE.has(words[at - 1] ?? '') || AFTER.has(words[at + 1] ?? '');
}

function withoutPossessive(word = ''): string {
  if (!word.includes("'")) return word;
  return word.endsWith("'s") ? word.slice(0, -2) : word;
}
