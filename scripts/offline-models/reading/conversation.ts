import type { ChatMessage } from '../../../prompts/chat.ts';
import { readTurn, type Turn } from './turns.ts';

/** A conversation as an agent sees it. */
export interface Conversation {
  /** What was said before the agent first spoke. */
  opening: string;
  turns: Turn[];
  /** The command that ends the work; null where a reply without a command does. */
  submit: string | null;
}

export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const first = messages.findIndex((message) => message.role === 'assistant');
  const opening = messages
    .slice(0, first < 0 ? messages.length : first)
    .map((message) => message.content)
    .join('\n\n');
  const turns: Turn[] = [];
  for (const [i, message] of messages.entries()) {
    if (message.role !== 'assistant') continue;
    turns.push(readTurn(message.content, answerTo(messages, i)));
  }
  return { opening, turns, submit: submitCommand(opening) };
}

/** All that follows an assistant message until the next one. */
function answerTo(messages: readonly ChatMessage[], index: number): string {
  const following: string[] = [];
  for (let i = index + 1; i < messages.length && messages[i]?.role !== 'assistant'; i += 1) {
    following.push(messages[i]?.content ?? '');
  }
  return following.join('\n\n');
}

/** Marks of the commands by which agents of mini-swe-agent submit. */
const SUBMIT_MARKS = ['COMPLETE_TASK_AND_SUBMIT', 'MICRO_SWE_AGENT_FINAL_OUTPUT', 'MINI_SWE_AGENT_FINAL_OUTPUT'];

/** The command that the instructions name, in back-ticks or on a line of its own; null where they name none. */
function submitCommand(opening: string): string | null {
  for (const mark of SUBMIT_MARKS) {
    const at = opening.lastIndexOf(mark);
    if (at < 0) continue;
    const start = opening.lastIndexOf('\n', at) + 1;
    const end = opening.indexOf('\n', at);
    const line = opening.slice(start, end < 0 ? opening.length : end);
    const quoted = line.split('`').find((part) => part.includes(mark));
    return (quoted ?? line).trim();
  }
  // SWE-agent names a command of its own.
  return /\bsubmit\b/.test(opening) ? 'submit' : null;
}
