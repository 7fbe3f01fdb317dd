import type { MaterializedVia, ScoreResult, ScorerFamily } from '../../schemas/score-result.ts';
import { verdictOf } from './verdict.ts';

type Breakdown = Readonly<Record<string, unknown>>;

interface Parts {
  readonly family: ScorerFamily;
  readonly details?: Breakdown;
  readonly irMetrics?: Readonly<Record<string, number>>;
  readonly subScores?: Breakdown;
  readonly diagnostics?: Breakdown;
  /** Null when the verifier looked at no tree. */
  readonly via: MaterializedVia | null;
}

/** A trial that was measured: `correct` or `incorrect` by its pass. */
export function measured(parts: Parts & { readonly score: number; readonly passed: boolean }): ScoreResult {
  return {
    ...common(parts),
    scorer_family: parts.family,
    score: parts.score,
    reward_score: parts.score,
    passed: parts.passed,
    error: null,
    verdict: verdictOf({ measured: true, passed: parts.passed }),
  };
}

/**
 * A trial that could not be measured, through no fault of the agent: 0, `verifier_error`.
 *
 * @param parts `error`: what was wrong, and where
 */
export function notMeasured(parts: Parts & { readonly error: string }): ScoreResult {
  return {
    ...common(parts),
    scorer_family: parts.family,
    score: 0,
    reward_score: 0,
    passed: false,
    error: parts.error,
    verdict: verdictOf({ measured: false }),
  };
}

function common({ details, irMetrics, subScores, diagnostics, via }: Parts) {
  const rates = { ...irMetrics };
  return {
    details: { ...rates, ...details },
    ir_metrics: rates,
    sub_scores: { ...subScores },
    diagnostics: { ...(Object.keys(rates).length === 0 ? {} : { ir_metrics: rates }), ...diagnostics },
    materialized_via: via,
  };
}
