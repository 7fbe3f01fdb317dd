import type { CasualtyCategory, ErrorCategory } from '../../schemas/completed-trial.ts';
import { CASUALTY_CATEGORIES } from '../../schemas/casualty-categories.ts';
import type { ScoreResult, ScorerFamily } from '../../schemas/score-result.ts';
import { measured } from './result.ts';

/** Whether a category is no measurement of the agent. */
export function isCasualty(category: ErrorCategory | null): category is CasualtyCategory {
  return CASUALTY_CATEGORIES.some((one) => one === category);
}

/**
 * The result of a trial whose agent came to no end of its own. Its turn cap or time limit is a real 0, `incorrect`; what was
 * not its doing is no measurement, `inconclusive`. Source: seed, "Reward population"; spec, records.md.
 */
export function unscored(family: ScorerFamily, category: ErrorCategory, error: string): ScoreResult {
  const zero = measured({ family, score: 0, passed: false, via: null, diagnostics: { agent_error: category } });
  return isCasualty(category) ? { ...zero, error, verdict: 'inconclusive' } : zero;
}
