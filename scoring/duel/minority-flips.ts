import type { Question } from '../../schemas/question.ts';
import { SIDES, type Side } from '../../schemas/settings.ts';
import { aggregateScores } from './aggregate-scores.ts';
import { challengerWon, winMargin } from './challenger-won.ts';
import type { Share } from './share.ts';
import type { Judging } from './side-judgings.ts';
import { questionWeight } from './yes-rate.ts';

/**
 * Which judges' minority answers would flip the verdict: one judge at a time, every answer on which its readable repeats
 * did not all agree is turned into the one that was not taken, on both sides, and the verdict is computed anew. On a tie
 * the answer taken is 0, so the other is 1.
 *
 * Source: spec, duel.md "Judge consistency".
 */
export class MinorityFlips {
  readonly #scores: Record<Side, Share[]> = { king: [], challenger: [] };
  /** By judge, what its minority answers would add to the score of a sample: a part, maybe negative, of its whole. */
  readonly #corrections = new Map<string, Record<Side, Share[]>>();

  /** Adds a scored sample; `scores` are its response scores as they count. */
  add(
    questions: readonly Question[],
    sides: Record<Side, { judgings: readonly Judging[] }>,
    scores: Record<Side, Share>,
  ): void {
    for (const side of SIDES) {
      this.#scores[side].push(scores[side]);
      for (const { judge, answers, contested } of sides[side].judgings) {
        if (contested.length === 0) continue;
        const part = contested.reduce((sum, index) => sum + turned(questions[index], answers[index]), 0);
        const corrections = this.#corrections.get(judge) ?? { king: [], challenger: [] };
        this.#corrections.set(judge, corrections);
        corrections[side].push({ part, whole: scores[side].whole });
      }
    }
  }

  /** The judges in alphabetical order, given who won when majorities count. */
  result(won: boolean): string[] {
    return [...this.#corrections]
      .filter(([, corrections]) => {
        const king = aggregateScores(this.#scores.king, corrections.king);
        const challenger = aggregateScores(this.#scores.challenger, corrections.challenger);
        return challengerWon(winMargin({ king, challenger })) !== won;
      })
      .map(([judge]) => judge)
      .sort();
  }
}

/** What the sum of weighted bits gains when an answer is turned. */
function turned(question: Question | undefined, answer: 0 | 1 | undefined): number {
  if (question === undefined) return 0;
  return answer === 1 ? -questionWeight(question.tag) : questionWeight(question.tag);
}
