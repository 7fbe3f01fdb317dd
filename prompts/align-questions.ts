import { z } from 'zod';

import type { ChatPrompt } from './chat.ts';
import { fenced, FENCED_RULE } from './fenced.ts';

/** Questions of different readings that test one thing, a group each. */
export const AlignQuestionsReply = z.object({
  groups: z.array(z.array(z.object({ reading: z.string(), question: z.string() }))),
});
export type AlignQuestionsReply = z.infer<typeof AlignQuestionsReply>;

export interface QuestionReading {
  id: string;
  questions: readonly { id: string; milestone: string; text: string }[];
}

export const ALIGN_QUESTIONS_SYSTEM = `Several writers have each written yes/no questions about the work on one software task. You say which questions test the same thing, so that a question is kept when at least two writers asked it, and is asked once.

${FENCED_RULE}

Each part is one reading: its questions, one JSON object a line. \`milestone\` names the fact that a question was written for.

Put two questions into one group when no piece of work could earn a yes to the one and a no to the other. Wording does not matter; what a judge would look for does. Do not group
- questions of different milestones;
- a shallow question with a deeper one (opened the file; explained what the file does);
- "did it happen" with "did it happen before or after something else";
- two questions of the same reading.
A question belongs to at most one group. Groups of one are left out. Use the ids exactly as given.

Example. Reading r1 has {"id":"q1","milestone":"m3","text":"Is a list with a negative row summed after the change?"}; reading r2 has {"id":"q2","milestone":"m3","text":"After editing, does the candidate compute a total that includes a refund?"} and {"id":"q3","milestone":"m3","text":"Does the candidate say what that total should have been?"}.
{"groups":[[{"reading":"r1","question":"q1"},{"reading":"r2","question":"q2"}]]}

Reply with one JSON object {"groups":[…]} and nothing else; {"groups":[]} when nothing matches.`;

/** Which questions of several ladders test one thing. Exact duplicates are grouped in code before. Seed, "The ladder". */
export function alignQuestionsPrompt(input: {
  readings: readonly QuestionReading[];
}): ChatPrompt<typeof AlignQuestionsReply> {
  const readings = input.readings.map((reading) =>
    fenced(
      `READING ${reading.id}`,
      reading.questions.map(({ id, milestone, text }) => JSON.stringify({ id, milestone, text })).join('\n'),
    ),
  );
  return {
    messages: [
      { role: 'system', content: ALIGN_QUESTIONS_SYSTEM },
      { role: 'user', content: `${readings.join('\n\n')}\n\nGroup the questions that test one thing, as JSON.` },
    ],
    response: { name: 'question_groups', schema: AlignQuestionsReply },
  };
}
