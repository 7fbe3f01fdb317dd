import { alignMilestonesPrompt, AlignMilestonesReply } from '../../../prompts/align-milestones.ts';
import { mergeVectors, milestonesToMatch } from '../../../scoring/duel/merge-vectors.ts';
import { getJson, putJson } from '../../artifacts/store.ts';
import { failure } from '../../failure.ts';
import { askUntilReadable, readJson } from './ask-until-readable.ts';
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
    const { value, problems } = await askUntilReadable(context, prompt, generation, (reply) =>
      readJson(reply, (json) => {
        const parsed = AlignMilestonesReply.safeParse(json);
        return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: 'not a list of groups' };
      }),
    );
    // Without the match one fact would stand several times and weigh as often: better no checklist than a skewed one.
    if (value === null) throw failure('question_scoring_unavailable', `milestones not aligned: ${problems.join('; ')}`);
    matches = value.groups.map((group) => group.map(({ reading, milestone }) => [reading, milestone]));
  }
  const { milestones } = mergeVectors(readings, matches);
  return { vector: await putJson(store, { milestones }), milestones: milestones.length };
};
