import type { MaterializedVia, ScoreResult } from '../../schemas/score-result.ts';
import type { Check, ChecksKind } from './checks-manifest.ts';
import { oracleChecks, totalWeight } from './families/oracle-checks.ts';
import { weightedCheckpoints } from './families/weighted-checkpoints.ts';
import { passes } from './pass-rule.ts';
import { measured, notMeasured } from './result.ts';

/** What came of one check: its score in [0, 1], or what was wrong with its verifier. */
export type CheckOutcome =
  { readonly check: Check; readonly score: number } | { readonly check: Check; readonly problem: string };

/** Names of the breakdown by kind: those of the seed. */
const NAMES = {
  checkpoints: { family: 'weighted_checkpoints', scores: 'checkpoint_scores', weights: 'checkpoint_weights' },
  rubric: { family: 'oracle_checks', scores: 'criterion_scores', weights: 'criterion_weights' },
} as const;

/** The family of a kind of checks. */
export function familyOfChecks(kind: ChecksKind): 'weighted_checkpoints' | 'oracle_checks' {
  return NAMES[kind].family;
}

/**
 * The score of a trial's checkpoints or criteria. One verifier at fault makes the whole a `verifier_error`; what the others
 * scored stays in `sub_scores`. Source: seed, "oracle_checks"; spec, trial.md "Settled points".
 */
export function scoreChecks(
  kind: ChecksKind,
  outcomes: readonly CheckOutcome[],
  rules: {
    readonly passThreshold?: number | undefined;
    readonly via: MaterializedVia | null;
    readonly diagnostics?: Readonly<Record<string, unknown>>;
  },
): ScoreResult {
  const names = NAMES[kind];
  const scored = outcomes.flatMap((outcome) => ('score' in outcome ? [outcome] : []));
  const problems = outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem] : []));
  const scores = Object.fromEntries(scored.map(({ check, score }) => [check.name, score]));
  const details = {
    [names.scores]: scores,
    [names.weights]: Object.fromEntries(outcomes.map(({ check }) => [check.name, check.weight])),
  };
  const total = totalWeight(outcomes.map(({ check }) => ({ weight: check.weight, score: 0 })));
  const { via } = rules;
  if (problems.length > 0) {
    const subScores = { composite: 0, [names.scores]: scores, total_weight: total };
    const diagnostics = { ...rules.diagnostics, warnings: problems };
    return notMeasured({ family: names.family, error: problems.join('; '), details, subScores, diagnostics, via });
  }
  const weighted = scored.map(({ check, score }) => ({ weight: check.weight, score }));
  const composite = kind === 'checkpoints' ? weightedCheckpoints(weighted) : oracleChecks(weighted);
  return measured({
    family: names.family,
    score: composite,
    passed: passes(composite, rules.passThreshold),
    details,
    subScores: { composite, [names.scores]: scores, total_weight: total },
    ...(rules.diagnostics === undefined ? {} : { diagnostics: rules.diagnostics }),
    via,
  });
}
