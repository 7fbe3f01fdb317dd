import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { QUESTION_TAGS, type QuestionTag, SIDES, type Side } from '../../schemas/settings.ts';
import type { TagScore } from '../../schemas/verdict.ts';
import { aggregateScores } from './aggregate-scores.ts';
import { responseScore } from './response-score.ts';
import type { Share } from './share.ts';
import type { Judging } from './side-judgings.ts';

/**
 * Scores by the tag of the questions, for both sides, computed as the whole score is: the response score over the
 * questions of that tag, then the mean over the scored samples that ask any. Says whether a duel was decided on claims,
 * exploration, actions or verifications.
 *
 * Source: seed, "Per judge: a weighted yes-rate"; spec, duel.md "Scores and verdict".
 */
export class ScoreByTag {
  readonly #tags = new Map<QuestionTag, { questions: number } & Record<Side, Share[]>>();

  /** Adds a scored sample. */
  add({ questions }: SampleRecord, sides: Record<Side, { judgings: readonly Judging[] }>): void {
    for (const [tag, asked] of positionsByTag(questions)) {
      const entry = this.#tags.get(tag) ?? { questions: 0, king: [], challenger: [] };
      this.#tags.set(tag, entry);
      entry.questions += asked.length;
      for (const side of SIDES) {
        const rates = sides[side].judgings.map(({ answers }) => yesRate(answers, asked));
        entry[side].push(responseScore(rates));
      }
    }
  }

  result(): Partial<Record<QuestionTag, TagScore>> {
    return Object.fromEntries(
      QUESTION_TAGS.flatMap((tag) => {
        const entry = this.#tags.get(tag);
        if (entry === undefined) return [];
        const { challenger, king, questions } = entry;
        return [[tag, { challenger: aggregateScores(challenger), king: aggregateScores(king), questions }]];
      }),
    );
  }
}

function positionsByTag(questions: SampleRecord['questions']): Map<QuestionTag, number[]> {
  const positions = new Map<QuestionTag, number[]>();
  for (const [index, { tag }] of questions.entries()) {
    const asked = positions.get(tag);
    if (asked === undefined) positions.set(tag, [index]);
    else asked.push(index);
  }
  return positions;
}

/** Questions of one tag weigh the same, so their weighted mean is the plain one. */
function yesRate(answers: readonly (0 | 1)[], asked: readonly number[]): Share {
  return { part: asked.reduce<number>((sum, index) => sum + (answers[index] ?? 0), 0), whole: asked.length };
}
