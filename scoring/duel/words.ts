import { compatibilityForm } from './compatibility-form.ts';

const CURLY = /[\u2018\u2019\u02bc]/g;
/** Soft hyphens and characters of no width, which split no word. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const WORD = /^[\p{L}\p{N}\p{M}_]$/u;
const APOSTROPHE = 39;

/**
 * The words of a text, lower case, in order: letters, digits, marks and `_`, with apostrophes inside ("candidate's",
 * "isn't"). White space, hyphens and other punctuation separate them. Linear.
 *
 * Source: spec, duel.md "Ladder" (tokens are lower-cased words).
 */
export function wordsOf(text: string): string[] {
  const plain = compatibilityForm(text).replace(INVISIBLE, '').replace(CURLY, "'").toLowerCase();
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < plain.length;) {
    const size = wordUnits(plain, at);
    if (size > 0) {
      if (start < 0) start = at;
      at += size;
      continue;
    }
    const joins = plain.charCodeAt(at) === APOSTROPHE && wordUnits(plain, at + 1) > 0;
    if (start >= 0 && !joins) {
      words.push(plain.slice(start, at));
      start = -1;
    }
    at += 1;
  }
  if (start >= 0) words.push(plain.slice(start));
  return words;
}

/** Length of the character here where a word may hold it, else 0. One by one: matches would be millions of objects. */
function wordUnits(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0x7f) return WORD.test(String.fromCodePoint(code)) ? (code > 0xffff ? 2 : 1) : 0;
  const isWord =
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
  return isWord ? 1 : 0;
}
