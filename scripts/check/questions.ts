import { z } from 'zod';

import { parseInput } from '../../schemas/parse.ts';
import type { Question, QuestionDrop } from '../../schemas/question.ts';
import { WrittenQuestion } from '../../schemas/question.ts';
import { MILESTONE_CATEGORIES } from '../../schemas/settings.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { filterQuestions } from '../../scoring/duel/filter-questions.ts';
import type { Check } from '../commands/check.ts';
import { count } from '../output.ts';
import { columns } from './listing.ts';

const QuestionsFile = z.looseObject({
  milestones: z.array(
    z.looseObject({ id: z.string(), category: z.enum(MILESTONE_CATEGORIES), spans_agree: z.boolean() }),
  ),
  questions: z.array(WrittenQuestion),
});

interface QuestionsReport {
  questions: Question[];
  drops: QuestionDrop[];
}

/** Spec, check.md "questions". */
export const checkQuestions: Check = {
  run(text, file): QuestionsReport {
    const { milestones, questions } = parseInput(QuestionsFile, parseJson(text, file), file);
    return filterQuestions(milestones, questions);
  },

  describe(result) {
    const { questions, drops } = result as QuestionsReport;
    const kept = questions.map(({ id, milestone, rung, tag, text }) => [id, milestone, `rung ${rung}`, tag, text]);
    const gone = drops.map(({ stage, reason, text }) => [stage, reason, text]);
    return [
      `${count(questions.length, 'question')} kept`,
      ...columns(kept),
      drops.length === 0 ? 'nothing dropped' : `${count(drops.length, 'question')} dropped`,
      ...columns(gone),
    ].join('\n');
  },
};
