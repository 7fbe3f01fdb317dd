import type { Question } from '../../schemas/question.ts';
import { QUESTION_TAGS, type QuestionTag } from '../../schemas/settings.ts';
import type { Consistency, Verdict } from '../../schemas/verdict.ts';
import { rounded } from './rounded.ts';
import type { Judging } from './side-judgings.ts';

interface Count {
  questions: number;
  disagreements: number;
}

/**
 * How often the repeats of a judge contradicted each other, by judge and by tag. Judgings with fewer than two readable
 * repeats are left out: with nothing to compare there is no agreement either. Samples that were not scored count too,
 * for they are the ones on which somebody will ask about the judge.
 *
 * Source: spec, duel.md "Judge consistency".
 */
export class JudgeConsistency {
  readonly #byJudge: Map<string, Count>;
  readonly #byTag = new Map<QuestionTag, Count>();

  constructor(roster: Iterable<string>) {
    this.#byJudge = new Map([...roster].map((judge) => [judge, { questions: 0, disagreements: 0 }]));
  }

  add(questions: readonly Question[], judgings: readonly Judging[]): void {
    for (const { judge, comparable, contested } of judgings) {
      const count = this.#byJudge.get(judge);
      if (!comparable || count === undefined) continue;
      count.questions += questions.length;
      count.disagreements += contested.length;
      for (const { tag } of questions) this.#tag(tag).questions += 1;
      for (const index of contested) {
        const question = questions[index];
        if (question !== undefined) this.#tag(question.tag).disagreements += 1;
      }
    }
  }

  result(): Verdict['judge_consistency'] {
    return {
      by_judge: Object.fromEntries([...this.#byJudge].map(([judge, count]) => [judge, consistency(count)])),
      by_tag: Object.fromEntries(
        QUESTION_TAGS.flatMap((tag) => {
          const count = this.#byTag.get(tag);
          return count === undefined ? [] : [[tag, consistency(count)]];
        }),
      ),
    };
  }

  #tag(tag: QuestionTag): Count {
    const count = this.#byTag.get(tag) ?? { questions: 0, disagreements: 0 };
    this.#byTag.set(tag, count);
    return count;
  }
}

function consistency({ questions, disagreements }: Count): Consistency {
  return { questions, disagreements, share: questions === 0 ? 0 : rounded(disagreements / questions) };
}
