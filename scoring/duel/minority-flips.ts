import type { Question } from '../../schemas/question.ts';
import { SIDES, type Side } from '../../schemas/settings.ts';
import { aggregateScores } from './aggregate-scores.ts';
import { challengerWon, winMargin } from './challenger-won.ts';
import type { Share } from './share.ts';
import type { Judging } from './side-judgings.ts';
import { sideScore } from './score-sample.ts';

/**
 * Which judges' minority answers would flip the verdict: one judge at a time, every answer on which its readable repeats
 * did not all agree is turned into the one that was not taken, on both sides, and the verdict is computed anew. On a tie
 * the answer taken is 0, so the other is 1.
 *
 * Source: spec, duel.md "Judge consistency".
 */
export class MinorityFlips {
  readonly #byJudge: Map<string, Record<Side, Share[]>>;
  readonly #contested = new Set<string>();

  constructor(roster: Iterable<string>) {
    this.#byJudge = new Map([...roster].map((judge) => [judge, { king: [], challenger: [] }]));
  }

  /** Adds a scored sample; `scores` are its response scores as they count. */
  add(
    questions: readonly Question[],
    sides: Record<Side, { judgings: readonly Judging[] }>,
    scores: Record<Side, Share>,
  ): void {
    for (const [judge, shares] of this.#byJudge) {
      for (const side of SIDES) {
        const { judgings } = sides[side];
        const contested = judgings.some((judging) => judging.judge === judge && judging.contested.length > 0);
        if (contested) this.#contested.add(judge);
        shares[side].push(
          contested
            ? sideScore(
                questions,
                judgings.map((judging) => (judging.judge === judge ? withMinority(judging) : judging)),
              )
            : scores[side],
        );
      }
    }
  }

  /** The judges, given who won when majorities count. */
  result(won: boolean): string[] {
    return [...this.#byJudge]
      .filter(([judge]) => this.#contested.has(judge))
      .filter(([, { king, challenger }]) => {
        const margin = winMargin({ king: aggregateScores(king), challenger: aggregateScores(challenger) });
        return challengerWon(margin) !== won;
      })
      .map(([judge]) => judge);
  }
}

function withMinority({ answers, contested }: Judging): { answers: (0 | 1)[] } {
  const turned = new Set(contested);
  return { answers: answers.map((bit, index) => (turned.has(index) ? (bit === 1 ? 0 : 1) : bit)) };
}
