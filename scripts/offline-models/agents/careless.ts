import { readConversation } from '../reading/conversation.ts';
import type { StandIn } from '../stand-in.ts';
import { knownTask } from './known-task.ts';
import { ORACLE_VOICE } from './voices.ts';
import { wander } from './wander.ts';
import { workAlong } from './work.ts';

/** Does what the task asks by the edits that its record calls careless; looks at nothing before, and checks nothing behind. */
export const careless: StandIn = ({ messages, solutions }) => {
  const conversation = readConversation(messages);
  const solution = knownTask(conversation.opening, solutions);
  if (solution?.careless === undefined) return wander(conversation);
  const route = { looks: [], reproduce: undefined, edits: solution.careless, checks: [], stalls: false };
  return workAlong(route, solution, conversation, ORACLE_VOICE);
};
