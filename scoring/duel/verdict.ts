import { DUEL_SETTINGS_DEFAULT } from '../../schemas/duel-settings.ts';
import { FAILURES, type FailureType } from '../../schemas/failures.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import {
  BOOTSTRAP_COVERAGE,
  BOOTSTRAP_RESAMPLES,
  CHALLENGER_WIN_MARGIN,
  QUESTION_MODE,
  SCORING_MODE,
  type Side,
} from '../../schemas/settings.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { bootstrapMean } from '../stats/bootstrap.ts';
import { aggregateScores } from './aggregate-scores.ts';
import { challengerWon, winMargin } from './challenger-won.ts';
import { refuseDoubles } from './coherent-records.ts';
import { JudgeConsistency } from './judge-consistency.ts';
import { MinorityFlips } from './minority-flips.ts';
import { oneRulesVersion } from './one-rules-version.ts';
import { quoted } from './quoted.ts';
import { rounded } from './rounded.ts';
import { ScoreByTag } from './score-by-tag.ts';
import { isScored, sideScore } from './score-sample.ts';
import { difference, type Share } from './share.ts';
import { type Judging, sideJudgings } from './side-judgings.ts';

export interface VerdictOptions {
  /** Judges that must have read both sides; all judges of the records when absent. */
  roster?: readonly string[];
  /** Share of the samples that must be scored, 0 to 1. */
  minValidFraction?: number;
  /** Seeds the interval of the margin. */
  duelId?: string;
  /** Where each record stands, for errors; `sample "…"` when absent. */
  places?: readonly string[];
}

/**
 * The verdict of a duel, derived from the repeats of its judgings alone and the same for any order of the records. Below
 * the valid fraction, and where no sample was scored at all, the duel fails: fault fields, and no scores or winner.
 *
 * @throws InputError when records were made under different rules, or say one thing twice
 *
 * Source: seed, "From answers to a score"; spec, duel.md "Scores and verdict".
 */
export function duelVerdict(records: readonly SampleRecord[], options: VerdictOptions = {}): Verdict {
  refuseDoubles(records, options.places ?? records.map(({ sample_id }) => `sample ${quoted(sample_id)}`));
  const rulesVersion = oneRulesVersion(records);
  const minValidFraction = options.minValidFraction ?? DUEL_SETTINGS_DEFAULT.min_valid_fraction;
  const roster = new Set([...(options.roster ?? judgesOf(records))].sort());
  const tally = tallyRecords(records, roster);
  const valid = tally.scores.challenger.length;
  const succeeded = valid > 0 && valid / records.length >= minValidFraction;
  const { score_challenger, score_king, challenger_won, ...rest } = succeeded
    ? outcome(tally, options.duelId ?? '')
    : withoutVerdict('scoring_invalid');
  return {
    state: succeeded ? 'SUCCEEDED' : 'FAILED',
    score_challenger,
    score_king,
    challenger_won,
    required_win_margin: CHALLENGER_WIN_MARGIN,
    judges: [...roster],
    min_valid_fraction: minValidFraction,
    valid_samples: valid,
    total_samples: records.length,
    judge_errors: tally.judgeErrors,
    ...rest,
    scoring_mode: SCORING_MODE,
    question_mode: QUESTION_MODE,
    rules_version: rulesVersion,
    judge_consistency: tally.consistency.result(),
  };
}

function judgesOf(records: readonly SampleRecord[]): string[] {
  return records.flatMap(({ judge_results }) => judge_results.map(({ judge_model }) => judge_model));
}

interface Tally {
  judgeErrors: number;
  /** Response scores of the scored samples, side by side. */
  scores: Record<Side, Share[]>;
  /** Challenger − king, sample by sample; for the interval only. */
  differences: number[];
  /** The challenger's response scores by each judge alone. */
  byJudge: Map<string, Share[]>;
  byTag: ScoreByTag;
  consistency: JudgeConsistency;
  flips: MinorityFlips;
}

function tallyRecords(records: readonly SampleRecord[], roster: ReadonlySet<string>): Tally {
  const tally: Tally = {
    judgeErrors: 0,
    scores: { king: [], challenger: [] },
    differences: [],
    byJudge: new Map([...roster].map((judge) => [judge, []])),
    byTag: new ScoreByTag(),
    consistency: new JudgeConsistency(roster),
    flips: new MinorityFlips(),
  };
  for (const record of records) addRecord(tally, record, roster);
  return tally;
}

function addRecord(tally: Tally, record: SampleRecord, roster: ReadonlySet<string>): void {
  const { questions } = record;
  const king = sideJudgings(record, 'king', roster);
  const challenger = sideJudgings(record, 'challenger', roster);
  tally.judgeErrors += king.errors + challenger.errors;
  tally.consistency.add(questions, king.judgings);
  tally.consistency.add(questions, challenger.judgings);
  if (!isScored(record, king, challenger)) return;

  const scores = { king: sideScore(questions, king.judgings), challenger: sideScore(questions, challenger.judgings) };
  tally.scores.king.push(scores.king);
  tally.scores.challenger.push(scores.challenger);
  tally.differences.push(difference(scores.challenger, scores.king));
  for (const [judge, judgings] of judgingsByJudge(challenger.judgings)) {
    tally.byJudge.get(judge)?.push(sideScore(questions, judgings));
  }
  tally.byTag.add(record, { king, challenger });
  tally.flips.add(questions, { king, challenger }, scores);
}

function judgingsByJudge(judgings: readonly Judging[]): Map<string, Judging[]> {
  const byJudge = new Map<string, Judging[]>();
  for (const judging of judgings) {
    const own = byJudge.get(judging.judge);
    if (own === undefined) byJudge.set(judging.judge, [judging]);
    else own.push(judging);
  }
  return byJudge;
}

type Outcome = Pick<
  Verdict,
  | 'score_challenger'
  | 'score_king'
  | 'challenger_won'
  | 'margin'
  | 'margin_ci_low'
  | 'margin_ci_high'
  | 'by_judge'
  | 'by_tag'
  | 'flips_with_minority_of'
  | 'fault_class'
  | 'fault_code'
  | 'retryable'
>;

function outcome({ scores, differences, byJudge, byTag, flips }: Tally, seed: string): Outcome {
  const challenger = aggregateScores(scores.challenger);
  const king = aggregateScores(scores.king);
  const margin = winMargin({ challenger, king });
  const won = challengerWon(margin);
  const interval = bootstrapMean(differences, {
    seed,
    resamples: BOOTSTRAP_RESAMPLES,
    coverage: BOOTSTRAP_COVERAGE,
  });
  return {
    score_challenger: challenger,
    score_king: king,
    challenger_won: won,
    margin,
    margin_ci_low: interval === null ? null : rounded(interval.low),
    margin_ci_high: interval === null ? null : rounded(interval.high),
    by_judge: Object.fromEntries([...byJudge].map(([judge, shares]) => [judge, aggregateScores(shares)])),
    by_tag: byTag.result(),
    flips_with_minority_of: flips.result(won),
    fault_class: null,
    fault_code: null,
    retryable: null,
  };
}

/** What a verdict says when there is none to quote: no score, no winner, and the fault. */
export function withoutVerdict(fault: FailureType): Outcome {
  const { faultClass, resumable } = FAILURES[fault];
  return {
    score_challenger: null,
    score_king: null,
    challenger_won: null,
    margin: null,
    margin_ci_low: null,
    margin_ci_high: null,
    by_judge: {},
    by_tag: {},
    flips_with_minority_of: [],
    fault_class: faultClass,
    fault_code: fault,
    retryable: resumable,
  };
}
