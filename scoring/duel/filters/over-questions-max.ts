import { QUESTIONS_MAX } from '../../../schemas/settings.ts';
import type { QuestionFilter } from './filter.ts';

/** At most QUESTIONS_MAX questions overall. Seed, "The ladder". */
export function overQuestionsMax(): QuestionFilter<unknown> {
  let kept = 0;
  return {
    reason: 'over_questions_max',
    refuses: () => kept >= QUESTIONS_MAX,
    keep: () => {
      kept += 1;
    },
  };
}
