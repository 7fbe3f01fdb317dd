import type { Question } from '../../schemas/question.ts';
import { QUESTION_TAGS, type QuestionTag, TAG_WEIGHT_DECIMALS, TAG_WEIGHTS } from '../../schemas/settings.ts';
import type { Share } from './share.ts';

type Tagged = Pick<Question, 'tag'>;

/**
 * A judge's yes-rate: the mean of its answered bits, weighted per question by tag. Nothing normalises per milestone.
 *
 * @param answers one bit a question, in the order of `questions`
 * @returns the exact rate, in units of the smallest weight that the table can hold
 *
 * Source: seed, "Per judge: a weighted yes-rate".
 */
export function judgeYesRate(answers: readonly (0 | 1)[], questions: readonly Tagged[]): Share {
  let part = 0;
  let whole = 0;
  for (const [index, { tag }] of questions.entries()) {
    const weight = questionWeight(tag);
    whole += weight;
    if (answers[index] === 1) part += weight;
  }
  return { part, whole };
}

/** Weights as whole numbers of the table's smallest units. */
const WHOLE_WEIGHTS = new Map(
  QUESTION_TAGS.map((tag) => [tag, Math.round(TAG_WEIGHTS[tag] * 10 ** TAG_WEIGHT_DECIMALS)]),
);

/** What a question weighs by its tag, as a whole number of the table's smallest units. */
export function questionWeight(tag: QuestionTag): number {
  return WHOLE_WEIGHTS.get(tag) ?? 0;
}
