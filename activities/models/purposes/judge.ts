import { judgePrompt } from '../../../prompts/judge.ts';
import type { Question } from '../../../schemas/question.ts';
import { readJudgeReply } from '../../../scoring/duel/judge-reply.ts';
import { getJson, putJson } from '../../artifacts/store.ts';
import type { RunRecord } from '../../records/run-record.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { PurposeHandler } from './purpose.ts';

/** One judging of one run: every question of the checklist answered, or none. */
export const judge: PurposeHandler<'judge'> = async ({ input, generation }, context) => {
  const { store } = context;
  const [{ judged_text }, { questions }] = await Promise.all([
    getJson<RunRecord>(store, input.trajectory),
    getJson<{ questions: Question[] }>(store, input.checklist),
  ]);
  const ids = questions.map(({ id }) => id);
  const prompt = judgePrompt({ document: judged_text, questions });
  const { value, problems } = await askUntilReadable(
    context,
    prompt,
    generation,
    ({ text, finishReason, artifact }) => {
      const { answers, problem } = readJudgeReply(text, ids, finishReason);
      return answers === null
        ? { ok: false, problem: problem ?? 'unreadable' }
        : { ok: true, value: { answers, reply: artifact } };
    },
  );
  const answers = value?.answers ?? null;
  const judging = await putJson(store, {
    parse_ok: answers !== null,
    answers,
    problem: answers === null ? (problems.at(-1) ?? null) : null,
    problems,
    ...(value === null ? {} : { reply: value.reply }),
  });
  return { judging, parse_ok: answers !== null, answers };
};
