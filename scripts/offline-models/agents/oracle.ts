import type { StandIn } from '../stand-in.ts';
import { readConversation } from '../reading/conversation.ts';
import { knownTask } from './known-task.ts';
import { knownRoute } from './route.ts';
import { ORACLE_VOICE } from './voices.ts';
import { workAlong } from './work.ts';
import { wander } from './wander.ts';

/** Works the task along its known route: looks, reproduces, edits, checks, submits. */
export const oracle: StandIn = ({ messages, solutions }) => {
  const conversation = readConversation(messages);
  const solution = knownTask(conversation.opening, solutions);
  if (solution === undefined) return wander(conversation);
  return workAlong(knownRoute(solution), solution, conversation, ORACLE_VOICE);
};
