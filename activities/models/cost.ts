import type { Price } from '../../schemas/provider-file.ts';
import type { Usage } from '../../schemas/usage.ts';
import type { SentPrompt } from './sent-prompt.ts';

const MILLION = 1_000_000;

/** Cost of a call in US dollars by the price table; null where the model has no price. */
export function callCost(
  price: Price | undefined,
  { input_tokens, cached_tokens, output_tokens }: Pick<Usage, 'input_tokens' | 'cached_tokens' | 'output_tokens'>,
): number | null {
  if (price === undefined) return null;
  const fresh = Math.max(0, input_tokens - cached_tokens);
  const cached = price.cached_input ?? price.input;
  return (fresh * price.input + cached_tokens * cached + output_tokens * price.output) / MILLION;
}

/** Tokens that chat templates add around each message; generous. */
const TOKENS_PER_MESSAGE = 16;

/** Most that a call can cost: no tokeniser makes more tokens of a text than it has bytes. */
export function costBound(price: Price, prompt: SentPrompt, maxOutputTokens: number): number {
  const input = prompt.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + TOKENS_PER_MESSAGE, 0);
  const dearest = Math.max(price.input, price.cached_input ?? 0);
  return (input * dearest + maxOutputTokens * price.output) / MILLION;
}
