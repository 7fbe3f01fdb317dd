import { z } from 'zod';

import { Evidence, Milestone, type ReferenceRun, type RunStep } from '../schemas/milestone.ts';
import type { EVIDENCE_SOURCES } from '../schemas/settings.ts';
import { MILESTONE_CATEGORIES, SOURCES_BY_CATEGORY } from '../schemas/settings.ts';
import type { ChatPrompt } from './chat.ts';
import { fenced, FENCED_RULE } from './fenced.ts';

/** One reading of the vector of change. */
export const ExtractorReply = z.object({
  milestones: z.array(z.object({ ...Milestone.shape, evidence: z.array(z.object(Evidence.shape)) })),
});
export type ExtractorReply = z.infer<typeof ExtractorReply>;

const ASSERTIONS: Readonly<Record<(typeof MILESTONE_CATEGORIES)[number], string>> = {
  claims: "what the runs found when they put the task's own claim to the repository: reproduced, located or refuted it",
  explore: 'a mechanism established in the code: how the part that matters works, as the code itself showed it',
  action: 'what the code now does that it did not do before, and where',
  verification:
    'a check that was run, named by the behaviour it exercises; never by its result, and never that it passed',
};

const categories = MILESTONE_CATEGORIES.map(
  (category) => `- ${category}: ${ASSERTIONS[category]}. Evidence from: ${SOURCES_BY_CATEGORY[category].join(', ')}.`,
).join('\n');

export const EXTRACTOR_SYSTEM = `You read several independent runs at one software task and write down what the task itself requires of anybody who does it well: an ordered list of milestones.

${FENCED_RULE}

The part TASK is what every run was given before it began: instructions, the problem, and the conversation so far with its observations. Each other part is one block of one run, named \`RUN r STEP s kind\`:
- output: what the environment printed in answer to that step's command
- stated: the agent's own prose in that step
- edit: the part of the command that changes files
- command: the shell command

A milestone asserts one fact. It has exactly one category:
${categories}

Its fields:
- id: m1, m2, … in the order in which the work needs them.
- statement: the fact, in one sentence that a reader understands who has seen none of the runs. Name files, functions and values where they are the fact.
- necessary: whether the task cannot be done properly without it. Ask: had a run skipped this, what would be wrong, missing or unknown at the end? A step that every run took can be unnecessary (a wrong turn they all made, a listing nobody used); a step that one run alone took can be necessary (the others failed or stalled).
- necessity_reason: that counterfactual, as "without it, …". Never "all runs did it".
- in_prefix: whether TASK already hands the fact over. What anybody can copy from TASK is no achievement.
- consensus: the numbers of the runs that reached it. One run is enough.
- depends_on: ids of earlier milestones without which this one could not have been reached.
- evidence: one entry for each run in consensus, { run, step, source, span }.

Code checks every entry and removes what fails, with no second chance:
- span is copied character by character out of one block: the block of kind \`source\` in that very run and step. No paraphrase, no ellipsis, no joining of two places, no text of your own. Only white space and line-number prefixes may differ.
- source is one that the category admits. A mechanism resting on what the agent wrote into a file was assumed, not discovered; a check resting on what came back is a result, not a check.
- a span that also occurs in TASK proves nothing, and the whole milestone is removed.
- a milestone with necessary: false, with in_prefix: true, or with no evidence left is removed.
Choose spans that carry the fact: one telling line (some 20 to 200 characters), neither a lone word nor a whole file.

Cover all four categories as far as the runs reach. Split what two runs could reach separately: the place of a fault, its cause, the changed behaviour and each checked behaviour are different facts. Do not record how many steps something took, who did it first, style, or submission.

Example. TASK says "Totals are wrong for refunds". Run 1 step 2 has the command \`sed -n '1,40p' shop/total.py\`, whose output holds \`    return sum(abs(x) for x in rows)\`; run 1 step 4 has the edit \`sed -i 's/abs(x)/x/' shop/total.py\`; run 2 step 5 has the command \`python -c "from shop.total import total; print(total([5, -2]))"\`.
{"milestones":[
{"id":"m1","category":"explore","statement":"total() in shop/total.py adds absolute values, so a negative row raises the sum.","necessary":true,"necessity_reason":"without it, a change would treat a symptom: nothing else in the repository drops the sign.","in_prefix":false,"consensus":[1],"depends_on":[],"evidence":[{"run":1,"step":2,"source":"output","span":"return sum(abs(x) for x in rows)"}]},
{"id":"m2","category":"action","statement":"total() in shop/total.py now adds rows with their sign.","necessary":true,"necessity_reason":"without it, refunds still raise the total.","in_prefix":false,"consensus":[1],"depends_on":["m1"],"evidence":[{"run":1,"step":4,"source":"edit","span":"s/abs(x)/x/"}]},
{"id":"m3","category":"verification","statement":"A total over a list with a negative row is computed through the public function.","necessary":true,"necessity_reason":"without it, nobody knows whether a refund now lowers the total.","in_prefix":false,"consensus":[2],"depends_on":["m2"],"evidence":[{"run":2,"step":5,"source":"command","span":"print(total([5, -2]))"}]}
]}

Reply with one JSON object {"milestones":[…]} and nothing else.`;

/**
 * Several reference runs of one task to a reading of the vector of change. Seed, "The vector of change".
 *
 * @param task the TASK block: system prompt, problem statement and the conversation so far, with its observations
 * @param runs the surviving reference runs, blocks by step
 */
export function extractorPrompt(input: {
  task: string;
  runs: readonly ReferenceRun[];
}): ChatPrompt<typeof ExtractorReply> {
  const runs = input.runs.flatMap((run) => run.steps.flatMap((step) => blocksOf(run.run, step)));
  const numbers = input.runs.map((run) => run.run).join(', ');
  return {
    messages: [
      { role: 'system', content: EXTRACTOR_SYSTEM },
      { role: 'user', content: fenced('TASK', input.task) },
      { role: 'user', content: runs.join('\n\n') },
      { role: 'user', content: `The runs are numbered ${numbers}. Write the milestones as JSON.` },
    ],
    response: { name: 'milestones', schema: ExtractorReply },
  };
}

/** Blocks in the order in which a turn has them: the agent speaks, commands, and is answered. */
const SHOWN_ORDER = [
  'stated',
  'command',
  'edit',
  'output',
] as const satisfies readonly (typeof EVIDENCE_SOURCES)[number][];

function blocksOf(run: number, step: RunStep): string[] {
  return SHOWN_ORDER.flatMap((kind) => {
    const text = step[kind];
    return text === undefined || text === '' ? [] : [fenced(`RUN ${run} STEP ${step.step} ${kind}`, text)];
  });
}
