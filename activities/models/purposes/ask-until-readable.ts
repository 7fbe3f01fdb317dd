import type { ChatPrompt } from '../../../prompts/chat.ts';
import { extractReplyJson } from '../../../scoring/duel/reply-json.ts';
import { limits } from '../../../temporal.config.ts';
import type { PurposeContext, Reply } from './purpose.ts';

/** What was made of a reply, or why it could not be read. */
export type Reading<T> = { ok: true; value: T } | { ok: false; problem: string };

/**
 * Asks, and asks again as a new call while the reply cannot be read, at most `limits.asksPerReply` times
 * for each time the run was started. Replies that an earlier attempt or run bought are read again, not bought again: a
 * resumed run asks only for what is missing.
 *
 * @returns the first reading, and the problem of each reply before it
 */
export async function askUntilReadable<T>(
  context: PurposeContext,
  prompt: ChatPrompt,
  generation: number,
  read: (reply: Reply) => Reading<T>,
): Promise<{ value: T | null; problems: string[] }> {
  const problems: string[] = [];
  for (let ask = 1; ask <= limits.asksPerReply * (generation + 1); ask += 1) {
    const reading = read(await context.buy(prompt, `ask-${ask}`));
    if (reading.ok) return { value: reading.value, problems };
    problems.push(reading.problem);
  }
  return { value: null, problems };
}

/** Reads a reply that must be whole and hold one JSON value. */
export function readJson<T>(reply: Reply, read: (value: unknown) => Reading<T>): Reading<T> {
  if (reply.finishReason !== 'stop') return { ok: false, problem: `the reply ended by ${reply.finishReason}` };
  const json = extractReplyJson(reply.text);
  return json.ok ? read(json.value) : json;
}
