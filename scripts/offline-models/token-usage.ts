import { createHash } from 'node:crypto';

import type { ChatMessage } from '../../prompts/chat.ts';
import { BoundedMap } from './bounded-map.ts';

/** A rule of thumb for English and code. */
export const CHARACTERS_PER_TOKEN = 4;
/** A prompt cache serves whole stretches of this many characters from the start of a prompt. */
const CACHED_STRETCH = 512;
const STRETCHES_KEPT = 100_000;

export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number };
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Counts tokens as a provider with a prompt cache would: what a model was sent before from the start on is cached. */
export class TokenCounter {
  private readonly seen = new BoundedMap<true>(STRETCHES_KEPT);

  count(model: string, messages: readonly ChatMessage[], reply: string): TokenUsage {
    const prompt = messages.map(({ role, content }) => `${role}\n${content}\n`).join('');
    const hash = createHash('sha256').update(`${model}\n`);
    let cached = 0;
    let unbroken = true;
    for (let end = CACHED_STRETCH; end <= prompt.length; end += CACHED_STRETCH) {
      hash.update(prompt.slice(end - CACHED_STRETCH, end));
      const stretch = hash.copy().digest('base64');
      unbroken &&= this.seen.get(stretch) !== undefined;
      if (unbroken) cached = end;
      else this.seen.set(stretch, true);
    }
    const promptTokens = tokensOf(prompt);
    const completionTokens = tokensOf(reply);
    return {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: Math.floor(cached / CHARACTERS_PER_TOKEN) },
    };
  }
}
