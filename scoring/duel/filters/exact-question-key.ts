import { normaliseSpan } from '../normalise-span.ts';

/** Equal for questions that are the same but for white space and typography. */
export function exactQuestionKey(text: string): string {
  return normaliseSpan(text);
}
