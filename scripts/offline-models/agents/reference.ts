import type { ChatMessage } from '../../../prompts/chat.ts';
import type { Solution } from '../../../schemas/solution.ts';
import { draw } from '../draw.ts';
import { readConversation } from '../reading/conversation.ts';
import type { StandIn } from '../stand-in.ts';
import { knownTask } from './known-task.ts';
import { ROUTE_VARIANTS, variedRoute } from './route.ts';
import { voiceOf } from './voices.ts';
import { wander } from './wander.ts';
import { workAlong } from './work.ts';

const VARIANTS = Array.from({ length: ROUTE_VARIANTS }, (_, variant) => variant);

/** Works the task as the oracle does, along a route of its own; now and then a run stalls. */
export const reference: StandIn = ({ messages, solutions, seed }) => {
  const conversation = readConversation(messages);
  const solution = knownTask(conversation.opening, solutions);
  if (solution === undefined) return wander(conversation);
  const variants = variantsTaken(messages, solution);
  const variant = variants[Math.floor(draw('route', solution.instance_id, seed) * variants.length)] ?? 0;
  return along(variant, solution, messages);
};

function along(variant: number, solution: Solution, messages: readonly ChatMessage[]): string {
  const { instance_id: id } = solution;
  return workAlong(variedRoute(solution, variant), solution, readConversation(messages), voiceOf(id, variant));
}

/**
 * The routes on which the run may be, all at its start. Every turn is asked with a seed of its own, so that the seed can
 * choose the route only once: later turns find it again as one that would have said what the last turn said.
 */
function variantsTaken(messages: readonly ChatMessage[], solution: Solution): readonly number[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const said = messages[last]?.content;
  const before = messages.slice(0, Math.max(last, 0));
  const taken = VARIANTS.filter((variant) => said !== undefined && along(variant, solution, before) === said);
  return taken.length === 0 ? VARIANTS : taken;
}
