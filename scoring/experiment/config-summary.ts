import type { ConfigSummary } from '../../schemas/aggregate.ts';
import { NORMAL_QUANTILE_95 } from '../../schemas/experiment-settings.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { mean, median, sampleDeviation } from '../stats/moments.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { isQuota } from './casualty.ts';
import { familyMix } from './family-mix.ts';
import type { PlannedTrial } from './planned-trials.ts';
import { IR_RATES, TOKEN_KINDS, type IrRate, type TokenKind, type Trial } from './trial.ts';

/**
 * The figures of one config. Means, rates and intervals are over its measured trials alone; casualties stay in the counts,
 * the cost and the tokens. Source: seed, "aggregate.json#config_summaries" and "Reward population".
 *
 * @param planned all of its planned trials
 * @param meanInterval that of the mean score, by bootstrap
 */
export function configSummary(planned: readonly PlannedTrial[], meanInterval: Interval | null): ConfigSummary {
  const recorded = planned.flatMap(({ trial }) => trial ?? []);
  const measured = recorded.filter(({ casualty }) => casualty === null);
  const errored = recorded.filter((trial) => trial.errored).length;
  const score = mean(measured.map((trial) => trial.score));
  const rates = meanRates(measured);
  return {
    total_tasks: planned.length,
    tasks_completed: recorded.length - errored,
    errored_count: errored,
    infra_failure_count: recorded.length - measured.length,
    quota_error_count: recorded.filter(({ casualty }) => isQuota(casualty)).length,
    missing_count: planned.length - recorded.length,
    scored_count: measured.length,
    mean_automated_score: score,
    mean_reward: score,
    median_automated_score: median(measured.map((trial) => trial.score)),
    stdev_automated_score: sampleDeviation(measured.map((trial) => trial.score)),
    mean_score_ci_low: meanInterval?.low ?? null,
    mean_score_ci_high: meanInterval?.high ?? null,
    ...passRate(measured),
    ...cost(recorded, measured.length, score),
    ...tokens(recorded),
    ...rates,
    ir_diagnostics: rates,
    scorer_family_distribution: familyMix(measured),
  };
}

function passRate(
  measured: readonly Trial[],
): Pick<ConfigSummary, 'pass_rate' | 'pass_rate_ci_low' | 'pass_rate_ci_high'> {
  const passed = measured.filter((trial) => trial.passed).length;
  const interval = wilsonInterval(passed, measured.length, NORMAL_QUANTILE_95);
  return {
    pass_rate: measured.length === 0 ? null : passed / measured.length,
    pass_rate_ci_low: interval?.low ?? null,
    pass_rate_ci_high: interval?.high ?? null,
  };
}

function cost(
  recorded: readonly Trial[],
  scored: number,
  score: number | null,
): Pick<ConfigSummary, 'total_cost_usd' | 'mean_cost_per_task' | 'cost_reported_count' | 'score_per_dollar'> {
  const { total, average, reported } = reportedSum(recorded.map((trial) => trial.cost));
  return {
    total_cost_usd: total,
    mean_cost_per_task: average,
    cost_reported_count: reported,
    score_per_dollar: score === null || total === null || total === 0 ? null : (score * scored) / total,
  };
}

type TokenFigures = Record<`total_${TokenKind}_tokens` | `mean_${TokenKind}_tokens_per_task`, number | null>;

function tokens(recorded: readonly Trial[]): TokenFigures {
  const sums = TOKEN_KINDS.map((kind) => [kind, reportedSum(recorded.map((trial) => trial.tokens[kind]))] as const);
  return Object.fromEntries([
    ...sums.map(([kind, { total }]) => [`total_${kind}_tokens`, total]),
    ...sums.map(([kind, { average }]) => [`mean_${kind}_tokens_per_task`, average]),
  ]) as TokenFigures;
}

/** Sum and mean of what was reported: what was not is no 0. Source: seed, "Field semantics". */
function reportedSum(amounts: readonly (number | null)[]): {
  total: number | null;
  average: number | null;
  reported: number;
} {
  const reported = amounts.filter((amount) => amount !== null);
  const total = reported.length === 0 ? null : reported.reduce((sum, amount) => sum + amount, 0);
  return { total, average: mean(reported), reported: reported.length };
}

function meanRates(measured: readonly Trial[]): Record<`mean_${IrRate}`, number | null> {
  return Object.fromEntries(
    IR_RATES.map((name) => [`mean_${name}`, mean(measured.flatMap(({ rates }) => rates[name] ?? []))]),
  ) as Record<`mean_${IrRate}`, number | null>;
}
