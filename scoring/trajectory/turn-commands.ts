import type { Message } from '../../schemas/message.ts';
import type { ObservationFormat } from '../../schemas/settings.ts';
import { shellCommands } from '../duel/candidate-commands.ts';
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
  const labelled = labelledBlocks(message.content, commands);
  const [first] = labelled.length > 0 ? labelled : commands;
  const taken = format === 'swe_agent' && labelled.length === 0 ? commands.at(-1) : first;
  return taken === undefined ? [] : [taken];
}

/**
 * The commands whose fence names a shell. They stand in the text in this order, so one pass finds their fences; behind
 * one that is not found (its line ends were changed) nothing is known to be labelled.
 */
function labelledBlocks(text: string, commands: readonly string[]): string[] {
  const labelled: string[] = [];
  let from = 0;
  for (const command of commands) {
    let at = text.indexOf(command, from);
    while (at !== -1 && fenceTag(text, at) === null) at = text.indexOf(command, at + 1);
    if (at === -1) return labelled;
    if (fenceTag(text, at) !== '') labelled.push(command);
    from = at + command.length;
  }
  return labelled;
}

/** The tag of the fence whose block begins at `at`, null where no fence stands before it. */
function fenceTag(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, at - FENCE_LINE_MAX), at);
  const [, tag = null] = /(?:^|\n)```+([^`\n]*)\n$/.exec(before) ?? [];
  return tag === null ? null : tag.trim();
}

/** Characters before a block in which its fence is looked at. */
const FENCE_LINE_MAX = 60;

/** The commands of every message, empty for those of others than the assistant: read once, used by several rules. */
export function commandsByMessage(messages: readonly Message[]): (readonly string[])[] {
  return messages.map((message) => (message.role === 'assistant' ? turnCommands(message) : []));
}
