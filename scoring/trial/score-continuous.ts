import { isIrFamily, type MaterializedVia, type ScoreResult, type ScorerFamily } from '../../schemas/score-result.ts';
import type { VerifierResult } from '../../schemas/verifier-result.ts';
import { continuous } from './families/continuous.ts';
import { type OracleMetrics, oracleMetrics } from './oracle-metrics.ts';
import { oracleReward } from './oracle-reward.ts';
import { passes } from './pass-rule.ts';
import { measured, notMeasured } from './result.ts';
import { routeFamily } from './route-family.ts';
import { scoreMetrics } from './score-answer.ts';

/** What a script that ran to its end left. */
export interface ContinuousRun {
  readonly exitCode: number;
  readonly stdout: string;
  /** Content of `reward.txt`; null when there is none. */
  readonly rewardFile: string | null;
  /** Content of `metrics.json`; null when there is none that is an object. */
  readonly metricsFile: Readonly<Record<string, unknown>> | null;
  readonly verifierResult: VerifierResult | null;
}

export interface ContinuousRules {
  /** `verification.scorer_family`. */
  readonly family?: ScorerFamily | undefined;
  readonly passThreshold?: number | undefined;
  readonly via: MaterializedVia;
  readonly diagnostics: Readonly<Record<string, unknown>>;
}

/**
 * The score of a script that gives a number. Its own report of a failed configuration comes before its exit status; a status
 * other than 0 is the agent's, and scores 0 whatever number stands beside it; where an oracle left its rates in
 * `metrics.json`, the reward is that of an oracle family. Source: seed, "Routing", "Verifier materialization".
 */
export function scoreContinuous(run: ContinuousRun, rules: ContinuousRules): ScoreResult {
  const { via, diagnostics } = rules;
  const family = isIrFamily(rules.family) ? rules.family : 'continuous';
  if (run.verifierResult?.status === 'configuration_error') {
    const said = run.verifierResult.message ?? 'no message';
    return notMeasured({ family, error: `the verifier reports a configuration error: ${said}`, diagnostics, via });
  }
  if (run.exitCode !== 0) {
    const subScores = { exit_code: run.exitCode, reward: 0 };
    return measured({ family, score: 0, passed: false, subScores, diagnostics, via });
  }
  const evidence = { rewardFile: run.rewardFile, resultScore: run.verifierResult?.score, stdout: run.stdout };
  const given = continuous(evidence);
  if ('problem' in given) return notMeasured({ family, error: given.problem, diagnostics, via });
  const metrics = run.metricsFile === null ? {} : oracleMetrics(run.metricsFile);
  return scoreByOracle(metrics, rules) ?? scoreByNumber(given, metrics, rules);
}

/** By an oracle family: the one that the task names, or that of the rates. Null where the number itself is the reward. */
function scoreByOracle(metrics: OracleMetrics, rules: ContinuousRules): ScoreResult | null {
  const { via, diagnostics } = rules;
  if (rules.family === 'continuous') return null;
  const family = routeFamily(rules.family, metrics);
  if (oracleReward(family, metrics) === null) {
    if (!isIrFamily(rules.family)) return null;
    const error = `metrics.json does not give what ${family} needs`;
    return notMeasured({ family, error, diagnostics, via });
  }
  const scored = scoreMetrics(family, metrics);
  return measured({
    family,
    score: scored.score,
    passed: passes(scored.score, rules.passThreshold),
    irMetrics: scored.ir_metrics,
    subScores: scored.sub_scores,
    diagnostics,
    via,
  });
}

function scoreByNumber(
  given: { readonly reward: number; readonly source: string },
  metrics: OracleMetrics,
  rules: ContinuousRules,
): ScoreResult {
  const { metric: _metric, ...rates } = metrics;
  return measured({
    family: 'continuous',
    score: given.reward,
    passed: passes(given.reward, rules.passThreshold),
    irMetrics: rates,
    subScores: { reward: given.reward, source: given.source },
    diagnostics: rules.diagnostics,
    via: rules.via,
  });
}
