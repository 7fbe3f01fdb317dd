import type { z } from 'zod';

import type { ChatPrompt } from '../../../prompts/chat.ts';
import { failure } from '../../failure.ts';
import { askUntilReadable, readJson } from './ask-until-readable.ts';
import type { PurposeContext } from './purpose.ts';

/**
 * The groups that an aligner puts the entries of several readings into.
 *
 * @param what the entries, for the error
 * @throws question_scoring_unavailable when no reply can be read: without the match one fact would stand several times
 *   and weigh as often, and better no checklist than a skewed one
 */
export async function askForGroups<Entry>(
  context: PurposeContext,
  prompt: ChatPrompt,
  { reply: shape, generation, what }: { reply: z.ZodType<{ groups: Entry[][] }>; generation: number; what: string },
): Promise<Entry[][]> {
  const { value, problems } = await askUntilReadable(context, prompt, generation, (reply) =>
    readJson(reply, (json) => {
      const parsed = shape.safeParse(json);
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: 'not a list of groups' };
    }),
  );
  if (value === null) throw failure('question_scoring_unavailable', `${what} not aligned: ${problems.join('; ')}`);
  return value.groups;
}
