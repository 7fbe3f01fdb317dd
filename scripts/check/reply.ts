import { InputError } from '../../schemas/input-error.ts';
import { type JudgeReading, readJudgeReply } from '../../scoring/duel/judge-reply.ts';
import type { Check } from '../commands/check.ts';
import { count } from '../output.ts';

interface ReplyOptions {
  /** Ids of the checklist, separated by commas. */
  questions: string;
  finishReason: string;
}

/** `assay check reply`: whether a judge's reply can be read. Spec, check.md "reply". */
export const checkReply: Check<ReplyOptions> = {
  run(text, _file, { questions, finishReason }) {
    return readJudgeReply(text, questionIds(questions), finishReason);
  },
  describe(result) {
    const { answers, problem } = result as JudgeReading;
    if (answers === null)
      return `Not readable: ${problem ?? 'no reason given'}.\nIt counts as no answer, never as 0; it would be asked again.`;
    const entries = Object.entries(answers);
    const yes = entries.filter(([, answer]) => answer === 1).length;
    const lines = entries.map(([id, answer]) => `  ${id}  ${answer === 1 ? '1 yes' : '0 no'}`);
    return [`Readable: ${count(entries.length, 'answer')}, ${yes} yes.`, ...lines].join('\n');
  },
};

function questionIds(option: string): string[] {
  const ids = option.split(',').map((id) => id.trim());
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (ids.includes(''))
    throw new InputError(
      '--questions',
      `found ${JSON.stringify(option)}`,
      'expected ids separated by commas, such as q1,q2',
    );
  if (twice !== undefined)
    throw new InputError('--questions', `the id ${JSON.stringify(twice)} occurs twice`, 'name every id once');
  return ids;
}
