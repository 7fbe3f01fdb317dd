import { RUNGS_MAX } from '../../../schemas/settings.ts';
import { Tally } from '../tally.ts';
import type { QuestionFilter } from './filter.ts';

/** At most RUNGS_MAX questions a milestone. Seed, "The ladder". */
export function overRungsMax(): QuestionFilter<{ milestone: string }> {
  const kept = new Tally();
  return {
    reason: 'over_rungs_max',
    refuses: ({ milestone }) => kept.of(milestone) >= RUNGS_MAX,
    keep: ({ milestone }) => kept.add(milestone),
  };
}
