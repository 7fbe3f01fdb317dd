import type { IrFamily, ScorerFamily } from '../../schemas/score-result.ts';
import { type AnswerType, isListType, type ListType } from './answer-types.ts';
import { exactMatch, isScalarOf } from './families/exact-match.ts';
import { isScalar, sequenceLcs } from './families/sequence-lcs.ts';
import { normalisePath } from './normalise-path.ts';
import { normaliseSymbol, type SymbolNormalisation } from './normalise-symbol.ts';
import { oracleReward } from './oracle-reward.ts';
import type { OracleMetrics } from './oracle-metrics.ts';
import { keysOf, type Overlap, overlap } from './overlap.ts';
import { routeFamily } from './route-family.ts';

export interface AnswerRules {
  /** `verification.scorer_family`, or the one asked for ad hoc. */
  readonly family?: ScorerFamily | undefined;
  /** What an oracle's `metrics.json` says, where there is one. */
  readonly metrics?: OracleMetrics | null | undefined;
  readonly symbolNormalisation: SymbolNormalisation;
}

/** One answer against one truth. */
export interface AnswerScore {
  /** In [0, 1]. */
  readonly score: number;
  readonly scorer_family: ScorerFamily;
  readonly sub_scores: Readonly<Record<string, unknown>>;
  /** precision, recall, f1 and weighted_recall of the oracle families; else empty. */
  readonly ir_metrics: Readonly<Record<string, number>>;
}

/**
 * Scores an answer by the family of its type. Answers of another kind than the truth score 0, never fail. Source: seed, "The
 * full registry"; spec, trial.md "Scorer families".
 *
 * @param expected a truth that `problemOfExpected` has nothing against
 */
export function scoreAnswer(type: AnswerType, expected: unknown, actual: unknown, rules: AnswerRules): AnswerScore {
  if (isListType(type)) return scoreList(type, asList(expected), asList(actual), rules);
  if (type === 'dependency_chain') {
    const { reward, ...lengths } = sequenceLcs(asList(expected), asList(actual));
    return plain('sequence_lcs', reward, lengths);
  }
  const match = exactMatch(type, expected, actual);
  return plain('exact_match', match, { match });
}

/** Why a truth cannot be scored; null when it can. */
export function problemOfExpected(type: AnswerType, expected: unknown): string | null {
  if (isListType(type)) return problemOfList(expected, `a ${type} is a list of strings`, isString);
  if (type === 'dependency_chain') return problemOfList(expected, `a ${type} is a list of names`, isScalar);
  if (isScalarOf(type, expected)) return null;
  if (type === 'count') return 'a count is an integer';
  return type === 'boolean' ? 'a boolean is true or false' : 'a text is a string, a number or a boolean';
}

function problemOfList(list: unknown, wanted: string, fits: (element: unknown) => boolean): string | null {
  if (!Array.isArray(list)) return wanted;
  const wrong = (list as unknown[]).findIndex((element) => !fits(element));
  return wrong === -1 ? null : `${wanted}, and element ${wrong} is none`;
}

const isString = (value: unknown): boolean => typeof value === 'string';

/** The family that answers of a type are scored by. */
export function familyOfType(type: AnswerType, rules: Pick<AnswerRules, 'family' | 'metrics'>): ScorerFamily {
  if (isListType(type)) return routeFamily(rules.family, rules.metrics ?? null);
  return type === 'dependency_chain' ? 'sequence_lcs' : 'exact_match';
}

function scoreList(
  type: ListType,
  expected: readonly unknown[],
  actual: readonly unknown[],
  rules: AnswerRules,
): AnswerScore {
  const normalise =
    type === 'symbol_list' ? (symbol: string) => normaliseSymbol(symbol, rules.symbolNormalisation) : normalisePath;
  const computed = overlap(keysOf(expected, normalise), keysOf(actual, normalise));
  const family = routeFamily(rules.family, rules.metrics ?? null);
  return scoreMetrics(family, isWeighted(family) ? weightedRates(computed, rules.metrics ?? null) : computed);
}

/** What the oracle says, which knows the weights, and where it is silent the lists; their F1 never stands in for its own. */
function weightedRates(computed: Overlap, metrics: OracleMetrics | null): OracleMetrics {
  const { precision, recall } = computed;
  return metrics === null ? computed : { precision, recall, ...metrics };
}

function isWeighted(family: IrFamily): boolean {
  return family === 'oracle_weighted_f1' || family === 'oracle_weighted_recall';
}

/** The score of rates under an oracle family; 0 when they lack what its formula needs. */
export function scoreMetrics(family: IrFamily, metrics: OracleMetrics): AnswerScore {
  const { reward, fallback } = oracleReward(family, metrics) ?? { reward: 0 };
  const { metric: _metric, ...rates } = metrics;
  return {
    score: reward,
    scorer_family: family,
    sub_scores: { ...rates, reward, ...(fallback === undefined ? {} : { fallback }) },
    ir_metrics: rates,
  };
}

function plain(family: ScorerFamily, score: number, subScores: Record<string, unknown>): AnswerScore {
  return { score, scorer_family: family, sub_scores: { ...subScores, reward: score }, ir_metrics: {} };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
