import type { Message } from '../../schemas/message.ts';
import { showsFormat } from './reply-format.ts';
import { isFormatError, isRawDiff } from './reply-kind.ts';

/** A reply of the environment, with the assistant turn it answers. Both are indexes into the messages. */
export interface EnvironmentTurn {
  readonly index: number;
  readonly reply: Message;
  readonly turn: number;
}

/**
 * The messages that come from the environment. Of those behind an assistant turn: every `tool` message, and the first
 * `user` message, unless the turn asked for nothing and the message does not look like an observation (a person's or a
 * harness's "please continue"). Left out at the end: a raw diff and an empty message, which are how a run was closed.
 * What stands before the first assistant turn is the task.
 *
 * @param commands those of every message, as commandsByMessage gives them
 */
export function environmentTurns(
  messages: readonly Message[],
  commands: readonly (readonly string[])[],
): EnvironmentTurn[] {
  const found: EnvironmentTurn[] = [];
  let turn = -1;
  let answered = true;
  messages.forEach((reply, index) => {
    if (reply.role === 'assistant') {
      turn = index;
      answered = false;
      return;
    }
    const replies = reply.role === 'tool' || (reply.role === 'user' && !answered);
    if (turn === -1 || !replies) return;
    answered = true;
    const closes = index === messages.length - 1 && closesRun(reply.content);
    if (!closes && isFromEnvironment(reply, commands[turn] ?? [])) found.push({ index, reply, turn });
  });
  return found;
}

function closesRun(content: string): boolean {
  return content.trim() === '' || (isRawDiff(content) && !showsFormat(content));
}

function isFromEnvironment(reply: Message, asked: readonly string[]): boolean {
  if (reply.role === 'tool' || isFormatError(reply.content) || showsFormat(reply.content)) return true;
  return asked.length > 0;
}
