import type { Message } from '../../schemas/message.ts';

/** Length of a text in characters: Unicode code points, so that a surrogate pair is one. */
export function characters(text: string): number {
  let pairs = 0;
  for (let i = 1; i < text.length; i += 1) {
    const low = text.charCodeAt(i);
    if (low < 0xdc00 || low > 0xdfff) continue;
    const high = text.charCodeAt(i - 1);
    if (high >= 0xd800 && high <= 0xdbff) pairs += 1;
  }
  return text.length - pairs;
}

/** Characters of a message as a model reads it: its content, and the names and arguments of its tool calls. */
export function messageCharacters({ content, tool_calls }: Message): number {
  const calls = (tool_calls ?? []).map((call) => characters(call.function.name) + characters(call.function.arguments));
  return calls.reduce((sum, count) => sum + count, characters(content));
}
