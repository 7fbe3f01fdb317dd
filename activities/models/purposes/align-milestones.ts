import { alignMilestonesPrompt, AlignMilestonesReply } from '../../../prompts/align-milestones.ts';
import { mergeVectors, milestonesToMatch } from '../../../scoring/duel/merge-vectors.ts';
import { getJson, putJson } from '../../artifacts/store.ts';
import { askForGroups } from './ask-for-groups.ts';
import type { VectorReading } from './extract-milestones.ts';
import type { PurposeHandler } from './purpose.ts';

/** The union of several readings: exact duplicates in code, the rest matched by one call. Seed, "The vector of change". */
export const alignMilestones: PurposeHandler<'align_milestones'> = async ({ input, generation }, context) => {
  const { store } = context;
  const vectors = await Promise.all(input.readings.map((reading) => getJson<VectorReading>(store, reading)));
  const readings = vectors.map(({ milestones }, index) => ({ id: `r${index + 1}`, milestones }));
  const open = milestonesToMatch(readings);
  let matches: [string, string][][] = [];
  // With nothing left in two readings, there is nothing that a call could match.
  if (open.filter(({ milestones }) => milestones.length > 0).length > 1) {
    const prompt = alignMilestonesPrompt({ readings: open });
    const groups = await askForGroups(context, prompt, { reply: AlignMilestonesReply, generation, what: 'milestones' });
    matches = groups.map((group) => group.map(({ reading, milestone }) => [reading, milestone]));
  }
  const { milestones } = mergeVectors(readings, matches);
  return { vector: await putJson(store, { milestones }), milestones: milestones.length };
};
