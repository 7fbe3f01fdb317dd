import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { QUESTION_TAGS, type QuestionTag, SIDES, type Side } from '../../schemas/settings.ts';
import type { TagScore } from '../../schemas/verdict.ts';
import { aggregateScores } from './aggregate-scores.ts';
import type { Share } from './share.ts';
import type { Judging } from './side-judgings.ts';
import { sideScore } from './score-sample.ts';

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
    for (const tag of new Set(questions.map((question) => question.tag))) {
      const entry = this.#tags.get(tag) ?? { questions: 0, king: [], challenger: [] };
      this.#tags.set(tag, entry);
      const asked = questions.flatMap((question, index) => (question.tag === tag ? [index] : []));
      const ofTag = questions.filter((question) => question.tag === tag);
      entry.questions += asked.length;
      for (const side of SIDES) {
        const judgings = sides[side].judgings.map(({ answers }) => ({
          answers: asked.map((index) => answers[index] ?? 0),
        }));
        entry[side].push(sideScore(ofTag, judgings));
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
