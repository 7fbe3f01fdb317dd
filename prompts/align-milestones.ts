import { z } from 'zod';

import type { MilestoneCategory } from '../schemas/settings.ts';
import type { ChatPrompt } from './chat.ts';
import { fenced, FENCED_RULE } from './fenced.ts';

/** Milestones of different readings that state one fact, a group each. */
export const AlignMilestonesReply = z.object({
  groups: z.array(z.array(z.object({ reading: z.string(), milestone: z.string() }))),
});
export type AlignMilestonesReply = z.infer<typeof AlignMilestonesReply>;

export interface MilestoneReading {
  id: string;
  milestones: readonly { id: string; category: MilestoneCategory; statement: string }[];
}

export const ALIGN_MILESTONES_SYSTEM = `Several readers have each listed the facts that one software task requires. They saw the same material, and chose and worded differently. You say which entries state the same fact, so that each fact is counted once.

${FENCED_RULE}

Each part is one reading: its milestones, one JSON object a line.

Put two milestones into one group when whoever establishes the one has thereby established the other: the same mechanism, the same change at the same place, the same checked behaviour, whatever the words. Do not group
- milestones of different categories (code ignores such a match);
- the finding of a fault with its repair, or a change with the check of that change;
- a fact with a narrower or wider one (one branch and the whole function, one input and all inputs);
- two changes or two checks merely because they concern one file.
When in doubt leave them apart: a fact kept twice costs little, two facts made one lose the second.

A milestone belongs to at most one group. Groups of one are left out. Use the ids exactly as given; code ignores those that do not exist.

Example. Reading r1 has {"id":"m1","category":"explore","statement":"total() adds absolute values"}, reading r2 has {"id":"m4","category":"explore","statement":"The sign of a row is lost in the sum"} and {"id":"m5","category":"action","statement":"Rows are summed with their sign"}.
{"groups":[[{"reading":"r1","milestone":"m1"},{"reading":"r2","milestone":"m4"}]]}

Reply with one JSON object {"groups":[…]} and nothing else; {"groups":[]} when nothing matches.`;

/** Which milestones of several readings state one fact. Exact duplicates are grouped in code before. Seed, "The vector of change". */
export function alignMilestonesPrompt(input: {
  readings: readonly MilestoneReading[];
}): ChatPrompt<typeof AlignMilestonesReply> {
  const readings = input.readings.map((reading) =>
    fenced(
      `READING ${reading.id}`,
      reading.milestones.map(({ id, category, statement }) => JSON.stringify({ id, category, statement })).join('\n'),
    ),
  );
  return {
    messages: [
      { role: 'system', content: ALIGN_MILESTONES_SYSTEM },
      { role: 'user', content: `${readings.join('\n\n')}\n\nGroup the milestones that state one fact, as JSON.` },
    ],
    response: { name: 'milestone_groups', schema: AlignMilestonesReply },
  };
}
