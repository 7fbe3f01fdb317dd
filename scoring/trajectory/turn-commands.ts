import type { Message } from '../../schemas/message.ts';
import type { ObservationFormat } from '../../schemas/settings.ts';
import { shellBlocks, shellCommands } from '../duel/candidate-commands.ts';
import { taggedCommands } from './tagged-commands.ts';
import { toolCommand } from './tool-command.ts';

/** A tool call with the command it amounts to; null for a call that asks nothing of the environment. */
export interface CallCommand {
  readonly id: string;
  readonly command: string | null;
}

/** The tool calls of an assistant message, or null when it has none and its text is to be read. */
export function callCommands(message: Message): CallCommand[] | null {
  const calls = message.tool_calls ?? [];
  if (calls.length === 0) return null;
  return calls.map((call) => ({ id: call.id, command: toolCommand(call) }));
}

/**
 * The commands of an assistant message: of its tool calls; else of its tags; else of its fenced shell blocks.
 *
 * Source: spec, check.md "trajectory".
 */
export function turnCommands(message: Message): string[] {
  const calls = callCommands(message);
  if (calls !== null) return calls.flatMap(({ command }) => (command === null ? [] : [command]));
  const tagged = taggedCommands(message.content);
  return tagged.length > 0 ? tagged : shellCommands(message.content);
}

/**
 * The commands that a harness took from a turn it accepted. Tags and calls are all taken. Of several fenced blocks one is:
 * a tagged one where there is any (an untagged block beside it shows something), else the last for SWE-agent, whose
 * parser takes that, and the first for others.
 *
 * @param commands what turnCommands finds in the message
 */
export function takenCommands(
  message: Message,
  commands: readonly string[],
  format: ObservationFormat | 'none',
): readonly string[] {
  if (commands.length < 2 || callCommands(message) !== null || taggedCommands(message.content).length > 0)
    return commands;
  const labelled = shellBlocks(message.content).find(({ tag }) => tag !== '');
  const taken = labelled?.command ?? (format === 'swe_agent' ? commands.at(-1) : commands[0]);
  return taken === undefined ? [] : [taken];
}

/** The commands of every message, empty for those of others than the assistant: read once, used by several rules. */
export function commandsByMessage(messages: readonly Message[]): (readonly string[])[] {
  return messages.map((message) => (message.role === 'assistant' ? turnCommands(message) : []));
}
