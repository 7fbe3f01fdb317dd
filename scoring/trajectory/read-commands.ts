import type { Message } from '../../schemas/message.ts';
import { isFormatError } from './reply-kind.ts';
import { statedReturncode } from './returncode.ts';
import { formatOfTurns } from './observation-format.ts';
import type { EnvironmentTurn } from './turns.ts';
import { callCommands, takenCommands, type CallCommand } from './turn-commands.ts';

/** A command of a trajectory. `turn` is the index of its assistant message. */
export interface ReadCommand {
  readonly turn: number;
  readonly command: string;
  /** False when the harness refused the turn. */
  readonly executed: boolean;
  /** Null when none was stated: the format has none, the command timed out, or nothing answers it. */
  readonly returncode: number | null;
}

/**
 * The commands of a trajectory in order, with what became of them. Source: spec, check.md "trajectory".
 *
 * @param commands those of every message, as commandsByMessage gives them
 */
export function readCommands(
  messages: readonly Message[],
  commands: readonly (readonly string[])[],
  turns: readonly EnvironmentTurn[],
): ReadCommand[] {
  const format = formatOfTurns(turns);
  const replies = new Map<number, Message[]>();
  for (const { turn, reply } of turns) append(replies, turn, reply);
  return messages.flatMap((message, turn) => {
    if (message.role !== 'assistant') return [];
    const answers = replies.get(turn) ?? [];
    const calls = callCommands(message);
    if (calls !== null) return answeredCalls(calls, answers, turn);
    const result = outcome(answers[0]);
    const all = commands[turn] ?? [];
    // The blocks of a refused turn are all listed; of an accepted one, that which the harness took.
    const listed = result.executed ? takenCommands(message, all, format) : all;
    return listed.map((command) => ({ turn, command, ...result }));
  });
}

/** Each call with its own reply: by id, in order where ids repeat, by position where replies carry none. */
function answeredCalls(calls: readonly CallCommand[], answers: readonly Message[], turn: number): ReadCommand[] {
  const byId = new Map<string, Message[]>();
  const unnamed: Message[] = [];
  for (const answer of answers) {
    const id = answer.tool_call_id;
    if (id === undefined) unnamed.push(answer);
    else append(byId, id, answer);
  }
  const taken = new Map<string, number>();
  let position = 0;
  return calls.flatMap(({ id, command }) => {
    const nth = taken.get(id) ?? 0;
    taken.set(id, nth + 1);
    let reply = byId.get(id)?.[nth];
    if (reply === undefined) {
      reply = unnamed[Math.min(position, unnamed.length - 1)];
      position += 1;
    }
    if (command === null) return [];
    return [{ turn, command, ...outcome(reply) }];
  });
}

function outcome(reply: Message | undefined): { executed: boolean; returncode: number | null } {
  if (reply === undefined) return { executed: true, returncode: null };
  if (isFormatError(reply.content)) return { executed: false, returncode: null };
  return { executed: true, returncode: statedReturncode(reply.content) };
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
