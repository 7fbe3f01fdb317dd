import { z } from 'zod';

import { WrittenQuestion } from '../schemas/question.ts';
import {
  GENERIC_HYGIENE_MAX,
  LADDER_MIN,
  NEGATIVE_FORM_MAX,
  QUESTIONS_MAX,
  RUNGS_MAX,
  TEMPLATE_STAMP_MAX,
  TEMPLATE_WORDS,
} from '../schemas/settings.ts';
import type { ProjectedMilestone } from '../scoring/duel/project-vector.ts';
import type { ChatPrompt } from './chat.ts';
import { fenced, FENCED_RULE } from './fenced.ts';

/** One reading of the question ladder. */
export const LadderReply = z.object({ questions: z.array(z.object(WrittenQuestion.shape)) });
export type LadderReply = z.infer<typeof LadderReply>;

export const LADDER_SYSTEM = `You write yes/no questions by which a judge will compare how candidates work on one software task. You are given the task and, as parts named MILESTONE, the facts that the task requires. The judge will see one candidate's transcript (its prose, its commands, what the environment answered) and your questions: none of what you see here.

${FENCED_RULE}

A milestone is a JSON object:
- category: claims (the task's claim put to the repository), explore (a mechanism established in the code), action (what the code now does and where), verification (a check run, named by the behaviour it exercises).
- statement, necessity_reason: the fact, and what breaks without it. depends_on: facts that it rests on.
- spans_agree: whether different routes led through the same code.
- common_targets: what every route worked on. sentences: what was said on each route. spans: the code, output or command in which the fact showed.

For each milestone write ${LADDER_MIN} to ${RUNGS_MAX} questions, ${QUESTIONS_MAX} at most in all, at a range of depths. rung 1 is the shallowest thing that only real work on this milestone earns (it looked at the right thing; it ran something); each further rung asks for more of the same fact: what was found there, why it is so, what follows, an edge of it. Each question is answered on its own and counts the same, so a deeper one must not merely repeat a shallower one.

A question
- asks one thing. No "and", no list of things that must all hold.
- can be answered from one transcript alone, by pointing at a turn: what the candidate ran, changed or wrote. Not what it thought, not whether the final code is correct in places no turn shows, not how it compares with anybody.
- is worded so that yes is the better answer, and so that doing nothing, or guessing, earns no.
- fits the fact, not one way of reaching it: a candidate that came by another route to the same fact earns yes.
- is about this task. A question that could be asked of any task is worth little.

example_bad: one sentence on a candidate that does not earn the question although it looks busy: the miss you want to catch.

Code checks every question and drops what fails, with no second chance:
- where spans_agree is false the routes differed, and a question of that milestone may name no file, function or expression: no back-ticks, no paths, no dotted.names, no called() names. Ask for the behaviour or the part of the program in plain words. Where it is true you may name them; put code in back-ticks.
- nothing of what the judge cannot see: no word on a reference, a milestone, a vector of change, other agents, runs or solutions, in any form.
- no condition ("If …", "When the candidate …, does it …"): whoever never meets the condition would pass.
- no bare "avoids X": inaction earns it. Name the act: "Does the change keep X while it …".
- negative forms (not, never, without) at most ${NEGATIVE_FORM_MAX} in all; general hygiene (readable, clean, documented, conventions) at most ${GENERIC_HYGIENE_MAX}; not more than ${TEMPLATE_STAMP_MAX} questions that open with the same ${TEMPLATE_WORDS} words; no two that differ in a word or two. Vary how you open.
- a question for a milestone id that was not given.

Example. {"id":"m2","category":"explore","statement":"total() adds absolute values, so a negative row raises the sum.","spans_agree":true,"common_targets":["shop/total.py"],"spans":["return sum(abs(x) for x in rows)"], …}
{"questions":[
{"milestone":"m2","rung":1,"text":"Is the body of \`total\` in \`shop/total.py\` shown by a command before anything is edited?","example_bad":"It edits the report template, having only listed the folder."},
{"milestone":"m2","rung":2,"text":"Does the candidate point to \`abs\` as the reason that a refund raises the total?","example_bad":"It says that the sum looks wrong and adds a special case for refunds."},
{"milestone":"m2","rung":3,"text":"Does it work out what the present code returns for a list that holds a negative row?","example_bad":"It names abs but never relates it to a value."}
]}
The same fact with "spans_agree":false: "Is the code that adds up the rows read before anything is edited?", "Does the candidate trace the wrong total to the loss of a row's sign?".

Reply with one JSON object {"questions":[…]} and nothing else.`;

/**
 * The surviving milestones of a sample to one reading of its ladder. Seed, "The ladder".
 *
 * @param task the TASK block, as the extractor saw it
 * @param milestones as `projectVector` renders them
 */
export function ladderPrompt(input: {
  task: string;
  milestones: readonly ProjectedMilestone[];
}): ChatPrompt<typeof LadderReply> {
  const milestones = input.milestones.map((milestone) => fenced(`MILESTONE ${milestone.id}`, render(milestone)));
  return {
    messages: [
      { role: 'system', content: LADDER_SYSTEM },
      { role: 'user', content: fenced('TASK', input.task) },
      { role: 'user', content: `${milestones.join('\n\n')}\n\nWrite the questions as JSON.` },
    ],
    response: { name: 'questions', schema: LadderReply },
  };
}

/** The named fields and no others: whatever else an object carries (run numbers, consensus) stays out. */
function render(milestone: ProjectedMilestone): string {
  const { id, category, statement, necessity_reason, depends_on, spans_agree, common_targets, sentences, spans } =
    milestone;
  return JSON.stringify(
    { id, category, statement, necessity_reason, depends_on, spans_agree, common_targets, sentences, spans },
    null,
    1,
  );
}
