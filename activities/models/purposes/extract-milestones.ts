import { extractorPrompt } from '../../../prompts/extractor.ts';
import type { Message } from '../../../schemas/message.ts';
import type { Milestone, MilestoneDrop, ReferenceRun } from '../../../schemas/milestone.ts';
import { taskBlock } from '../../../scoring/duel/task-block.ts';
import { validateVector } from '../../../scoring/duel/validate-vector.ts';
import { milestonesOf } from '../../../scoring/duel/vector-from-reply.ts';
import { getJson, putJson } from '../../artifacts/store.ts';
import { askUntilReadable, readJson } from './ask-until-readable.ts';
import type { PurposeHandler } from './purpose.ts';

/** A validated reading of the reference runs, as the store has it. */
export interface VectorReading {
  milestones: Milestone[];
  drops: MilestoneDrop[];
  /** Entries of the reply that were no milestones, and replies that could not be read. */
  problems: string[];
}

/** One reading of all reference runs at once, validated. Seed, "The vector of change". */
export const extractMilestones: PurposeHandler<'extract_milestones'> = async ({ input, generation }, context) => {
  const { store } = context;
  const [messages, runs] = await Promise.all([
    getJson<Message[]>(store, input.prefix),
    Promise.all(input.runs.map((run) => getJson<ReferenceRun>(store, run))),
  ]);
  const task = taskBlock(messages);
  const { value, problems } = await askUntilReadable(context, extractorPrompt({ task, runs }), generation, (reply) =>
    readJson(reply, (json) => {
      const found = milestonesOf(json);
      return found.milestones.length === 0
        ? { ok: false, problem: found.problems[0] ?? 'no milestones' }
        : { ok: true, value: found };
    }),
  );
  if (value === null) return { reading: null, milestones: 0, drops: 0 };
  const { milestones, drops } = validateVector({ task, runs, milestones: value.milestones });
  const reading: VectorReading = { milestones, drops, problems: [...problems, ...value.problems] };
  return { reading: await putJson(store, reading), milestones: milestones.length, drops: drops.length };
};
