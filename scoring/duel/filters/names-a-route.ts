import type { QuestionFilter } from './filter.ts';
import { namesCode } from './names-code.ts';

/**
 * Where the runs reached a milestone through different code, naming either route would punish every candidate that took
 * the other: a question may name no file, function or expression. Seed, "The ladder"; the check in code is spec, duel.md.
 */
export function namesARoute(): QuestionFilter {
  return { reason: 'names_a_route', refuses: ({ spansAgree, plain }) => !spansAgree && namesCode(plain) };
}
