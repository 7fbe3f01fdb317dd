import { ladderPrompt } from '../../../prompts/ladder.ts';
import type { Message } from '../../../schemas/message.ts';
import type { Milestone, ReferenceRun } from '../../../schemas/milestone.ts';
import type { QuestionDrop, WrittenQuestion } from '../../../schemas/question.ts';
import { parseLadder } from '../../../scoring/duel/parse-ladder.ts';
import { projectVector } from '../../../scoring/duel/project-vector.ts';
import { taskBlock } from '../../../scoring/duel/task-block.ts';
import { getJson, putJson } from '../../artifacts/store.ts';
import { askUntilReadable, readJson } from './ask-until-readable.ts';
import type { PurposeHandler } from './purpose.ts';

/** A reading of the ladder, as the store has it. */
export interface LadderReading {
  questions: WrittenQuestion[];
  drops: QuestionDrop[];
}

/** One writing of the ladder over the whole vector. Seed, "The ladder". */
export const writeLadder: PurposeHandler<'write_ladder'> = async ({ input, generation }, context) => {
  const { store } = context;
  const [messages, { milestones }, runs] = await Promise.all([
    getJson<Message[]>(store, input.prefix),
    getJson<{ milestones: Milestone[] }>(store, input.vector),
    Promise.all(input.runs.map((run) => getJson<ReferenceRun>(store, run))),
  ]);
  const prompt = ladderPrompt({ task: taskBlock(messages), milestones: projectVector(milestones, runs) });
  const { value } = await askUntilReadable(context, prompt, generation, (reply) =>
    readJson(reply, (json) => {
      const ladder = parseLadder(json, milestones);
      return ladder.questions.length === 0 ? { ok: false, problem: 'no questions' } : { ok: true, value: ladder };
    }),
  );
  if (value === null) return { ladder: null, questions: 0 };
  const ladder: LadderReading = value;
  return { ladder: await putJson(store, ladder), questions: ladder.questions.length };
};
