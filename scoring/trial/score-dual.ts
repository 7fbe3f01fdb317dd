import type { ScoreResult } from '../../schemas/score-result.ts';
import { type DualPolicy, dualComposite } from './families/dual-composite.ts';
import { passes } from './pass-rule.ts';
import { measured, notMeasured } from './result.ts';

/**
 * The score of a dual trial from its two legs. A leg that is a `verifier_error` makes the whole so: what the other scored
 * stays in `details`. Source: seed, "Reward formulas by family"; spec, trial.md "Settled points".
 */
export function scoreDual(
  policy: DualPolicy,
  direct: ScoreResult,
  artifact: ScoreResult,
  passThreshold: number | undefined,
): ScoreResult {
  const weights =
    policy.policy === 'weighted'
      ? { weight_direct: policy.weights.direct, weight_artifact: policy.weights.artifact }
      : {};
  const common = {
    family: 'dual_composite' as const,
    details: {
      score_direct: direct.score,
      score_artifact: artifact.score,
      passed_direct: direct.passed,
      passed_artifact: artifact.passed,
      verdict_direct: direct.verdict,
      verdict_artifact: artifact.verdict,
      scorer_family_direct: direct.scorer_family,
      scorer_family_artifact: artifact.scorer_family,
      scoring_policy: policy.policy,
      ...weights,
    },
    irMetrics: artifact.ir_metrics as Record<string, number>,
    diagnostics: { direct: direct.diagnostics, artifact: artifact.diagnostics, ...agentErrors(direct, artifact) },
    via: direct.materialized_via,
  };
  const legs = {
    score_direct: direct.score,
    score_artifact: artifact.score,
    direct: direct.sub_scores,
    artifact: artifact.sub_scores,
    scoring_policy: policy.policy,
  };
  const errors = [
    ...(direct.verdict === 'verifier_error' ? [`direct leg: ${direct.error ?? 'not measured'}`] : []),
    ...(artifact.verdict === 'verifier_error' ? [`artifact leg: ${artifact.error ?? 'not measured'}`] : []),
  ];
  if (errors.length > 0)
    return notMeasured({ ...common, error: errors.join('; '), subScores: { composite: 0, ...legs } });
  const composite = dualComposite(policy, direct, artifact);
  const passed = passes(composite, passThreshold);
  return measured({ ...common, score: composite, passed, subScores: { composite, ...legs } });
}

/** What lies with the agent, of either leg, where one looks for it. */
function agentErrors(...legs: readonly ScoreResult[]): Record<string, unknown> {
  const said = legs.flatMap(({ diagnostics }) => Object.entries(diagnostics));
  return Object.fromEntries(said.filter(([key]) => AGENT_ERRORS.includes(key)));
}

const AGENT_ERRORS = ['agent_output_error', 'agent_diff_error'];
