import type { JudgeResult, SampleRecord } from '../../schemas/scoring-record.ts';
import type { Side } from '../../schemas/settings.ts';
import { isContested, isParseOk, majorityOf, tallyRepeats } from './majority.ts';

/** What one judge of the roster made of one trajectory. */
export interface Judging {
  judge: string;
  parseOk: boolean;
  /** One bit a question, in the checklist's order. */
  answers: (0 | 1)[];
  /** Questions (by position) on which the readable repeats did not all agree. */
  contested: number[];
  /** Whether two readable repeats could be compared at all. */
  comparable: boolean;
}

/** What the roster made of one side of a sample. */
export interface SideJudgings {
  judgings: Judging[];
  /** (judge, trajectory) pairs of the side that are not parse_ok; where a sample was judged, those that are missing too. */
  errors: number;
  /** Whether every judge of the roster is parse_ok for every trajectory of the side. */
  complete: boolean;
}

/**
 * The judgings of one side by the roster. The side's trajectories are those that anyone judged: a judge of the roster
 * that lacks one has not read the side. Judges outside the roster have no say.
 *
 * Source: seed, "The verdict" ("every judge parsed for both sides"); spec, duel.md "Judging".
 */
export function sideJudgings(record: SampleRecord, side: Side, roster: ReadonlySet<string>): SideJudgings {
  const results = record.judge_results.filter((result) => result.side === side);
  const trajectories = new Set(results.map(({ trajectory }) => trajectory));
  const ids = record.questions.map(({ id }) => id);
  const judgings = results.filter((result) => roster.has(result.judge_model)).map((result) => judging(result, ids));

  const unreadable = judgings.filter(({ parseOk }) => !parseOk).length;
  // A side that nobody judged lacks one judging a judge, at the least.
  const missing = Math.max(trajectories.size, 1) * roster.size - judgings.length;
  return {
    judgings,
    errors: unreadable + (record.state === 'judged' ? missing : 0),
    complete: judgings.length > 0 && unreadable === 0 && missing === 0,
  };
}

/** A corrupted or looped trajectory is 0 on every question and parse_ok, whatever else stands there. Seed, "Before the judge". */
function judging(result: JudgeResult, ids: readonly string[]): Judging {
  const judge = result.judge_model;
  if (result.corrupted === true || result.looped === true) {
    return { judge, parseOk: true, answers: ids.map(() => 0), contested: [], comparable: false };
  }
  const tally = tallyRepeats(result.repeats, ids);
  return {
    judge,
    parseOk: isParseOk(tally),
    answers: ids.map((_, index) => majorityOf(tally, index)),
    contested: ids.flatMap((_, index) => (isContested(tally, index) ? [index] : [])),
    comparable: tally.readable > 1,
  };
}
