import { alignQuestionsPrompt, AlignQuestionsReply } from '../../../prompts/align-questions.ts';
import type { Milestone } from '../../../schemas/milestone.ts';
import type { Question, QuestionDrop } from '../../../schemas/question.ts';
import { alignLadders, questionsToMatch } from '../../../scoring/duel/align-ladders.ts';
import { filterQuestions } from '../../../scoring/duel/filter-questions.ts';
import { runsAgree } from '../../../scoring/duel/spans-agree.ts';
import { getJson, putJson } from '../../artifacts/store.ts';
import { askForGroups } from './ask-for-groups.ts';
import type { PurposeHandler } from './purpose.ts';
import type { LadderReading } from './write-ladder.ts';

/** A checklist, as the store has it: its questions, and every question that was dropped on the way. */
export interface ChecklistRecord {
  questions: Question[];
  drops: QuestionDrop[];
}

/** The questions that at least two readings asked, filtered. Seed, "The ladder" and "Enforcement at parse time". */
export const alignQuestions: PurposeHandler<'align_questions'> = async ({ input, generation }, context) => {
  const { store } = context;
  const [{ milestones }, ladders] = await Promise.all([
    getJson<{ milestones: Milestone[] }>(store, input.vector),
    Promise.all(input.ladders.map((ladder) => getJson<LadderReading>(store, ladder))),
  ]);
  const readings = ladders.map(({ questions }, index) => ({ id: `l${index + 1}`, questions }));
  const open = questionsToMatch(readings);
  let matches: [string, string][][] = [];
  if (open.filter(({ questions }) => questions.length > 0).length > 1) {
    const prompt = alignQuestionsPrompt({ readings: open });
    const groups = await askForGroups(context, prompt, { reply: AlignQuestionsReply, generation, what: 'questions' });
    matches = groups.map((group) => group.map(({ reading, question }) => [reading, question]));
  }
  const aligned = alignLadders(readings, matches, milestones);
  const facts = milestones.map(({ id, category, evidence }) => ({
    id,
    category,
    spans_agree: runsAgree(evidence),
  }));
  const filtered = filterQuestions(facts, aligned.questions);
  const checklist: ChecklistRecord = {
    questions: filtered.questions,
    drops: [...ladders.flatMap(({ drops }) => drops), ...aligned.drops, ...filtered.drops],
  };
  return { checklist: await putJson(store, checklist), questions: checklist.questions.length };
};
