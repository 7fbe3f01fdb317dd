import { readConversation } from '../reading/conversation.ts';
import type { StandIn } from '../stand-in.ts';
import { knownTask } from './known-task.ts';
import { ORACLE_VOICE } from './voices.ts';
import { wander } from './wander.ts';
import { workAlong } from './work.ts';

/**
 * Makes the edits that the task calls careless, or the right ones where it has none; looks at nothing before, and checks nothing
 * behind.
 */
export const careless: StandIn = ({ messages, solutions }) => {
  const conversation = readConversation(messages);
  const solution = knownTask(conversation.opening, solutions);
  if (solution === undefined) return wander(conversation);
  const edits = solution.careless ?? solution.edit;
  return workAlong(
    { looks: [], reproduce: undefined, edits, checks: [], stalls: false },
    solution,
    conversation,
    ORACLE_VOICE,
  );
};
