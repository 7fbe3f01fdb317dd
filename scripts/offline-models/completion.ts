import { createHash } from 'node:crypto';

import type { Solution } from '../../schemas/solution.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Faults } from './faults.ts';
import type { StandInEntry } from './models.ts';
import { type ReplyText, spoiled } from './spoiled.ts';
import { CHARACTERS_PER_TOKEN } from './token-usage.ts';

/** What a request asks, whoever sends it and however often. */
export function contentDigest({ model, messages, seed, provider }: ChatRequest): string {
  const asked = [model, messages.map(({ role, content }) => [role, content]), seed ?? 0, provider?.only ?? []];
  return digestOf(JSON.stringify(asked));
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The reply of a stand-in, with the faults that hit the call, within the tokens asked for. */
export function replyOf(
  entry: StandInEntry,
  request: ChatRequest,
  solutions: readonly Solution[],
  faults: Faults,
  identity: string,
): ReplyText {
  const said = entry.standIn({
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    seed: request.seed ?? 0,
    providers: request.provider?.only ?? [],
    solutions,
  });
  const isJson = entry.kind === 'evaluator' || entry.kind === 'judge';
  const reply = spoiled(said, faults, identity, entry.kind === 'agent');
  const bare = request.response_format?.type === 'json_schema' || request.response_format?.type === 'json_object';
  const text = isJson && !bare && reply.finishReason === 'stop' ? `\`\`\`json\n${reply.text}\n\`\`\`` : reply.text;
  const limit = (request.max_completion_tokens ?? request.max_tokens ?? Infinity) * CHARACTERS_PER_TOKEN;
  return text.length > limit
    ? { text: text.slice(0, limit), finishReason: 'length' }
    : { text, finishReason: reply.finishReason };
}
