import { TEMPLATE_STAMP_MAX, TEMPLATE_WORDS } from '../../../schemas/settings.ts';
import { Tally } from '../tally.ts';
import type { QuestionFilter, ReadQuestion } from './filter.ts';

/**
 * More than TEMPLATE_STAMP_MAX questions that open with the same TEMPLATE_WORDS words are stamped, not written. Seed,
 * "Enforcement at parse time"; spec, duel.md "Ladder".
 */
export function templateStamp(): QuestionFilter {
  const kept = new Tally();
  return {
    reason: 'template_stamp',
    refuses: (question) => kept.of(templateOf(question)) >= TEMPLATE_STAMP_MAX,
    keep: (question) => kept.add(templateOf(question)),
  };
}

function templateOf({ words }: ReadQuestion): string {
  return words.slice(0, TEMPLATE_WORDS).join(' ');
}
