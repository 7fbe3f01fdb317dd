import type { Question } from '../../schemas/question.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import type { Side } from '../../schemas/settings.ts';
import { responseScore } from './response-score.ts';
import { roundedMean, type Share } from './share.ts';
import { sideJudgings, type Judging } from './side-judgings.ts';
import { judgeYesRate } from './yes-rate.ts';

export interface SampleScore {
  /** Response score of the king, 0 to 1, rounded to SCORE_DECIMALS. */
  king: number;
  challenger: number;
  /** The same before rounding. */
  exact: Record<Side, Share>;
}

/**
 * The response scores of a sample; null when it is not scored: its state is not `judged`, it has no questions, or a
 * judge of the roster is missing or not parse_ok for one of the sides.
 *
 * @param roster judge models that must all have read both sides; names given twice count once
 *
 * Source: seed, "Across judges and samples" and "The verdict".
 */
export function scoreSample(record: SampleRecord, roster: readonly string[]): SampleScore | null {
  const judges = new Set(roster);
  const king = sideJudgings(record, 'king', judges);
  const challenger = sideJudgings(record, 'challenger', judges);
  if (!isScored(record, king, challenger)) return null;
  const exact = {
    king: sideScore(record.questions, king.judgings),
    challenger: sideScore(record.questions, challenger.judgings),
  };
  return { king: roundedMean([exact.king]), challenger: roundedMean([exact.challenger]), exact };
}

/** Whether a sample counts as valid. */
export function isScored(record: SampleRecord, ...sides: readonly { complete: boolean }[]): boolean {
  return record.state === 'judged' && record.questions.length > 0 && sides.every(({ complete }) => complete);
}

/** The response score of a side, of one judge on it, or of some of the questions: whatever the answers are given for. */
export function sideScore(questions: readonly Question[], judgings: readonly Pick<Judging, 'answers'>[]): Share {
  return responseScore(judgings.map(({ answers }) => judgeYesRate(answers, questions)));
}
