import { compatibilityForm } from './compatibility-form.ts';

const CURLY = /[\u2018\u2019\u02bc]/g;
/** Soft hyphens and characters of no width, which split no word. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Bounded, since a longer match outgrows the engine's stack; a word may be several matches. */
const PIECE = /[\p{L}\p{N}\p{M}_]{1,1000}/gu;

/**
 * The words of a text, lower case, in order: letters, digits, marks and `_`, with apostrophes inside ("candidate's",
 * "isn't"). White space, hyphens and other punctuation separate them. Linear.
 *
 * Source: spec, duel.md "Ladder" (tokens are lower-cased words).
 */
export function wordsOf(text: string): string[] {
  const plain = compatibilityForm(text).replace(INVISIBLE, '').replace(CURLY, "'").toLowerCase();
  const words: string[] = [];
  let start = 0;
  let end = 0;
  for (const { 0: piece, index } of plain.matchAll(PIECE)) {
    const goesOn = index === end || (index === end + 1 && plain.charAt(end) === "'");
    if (!goesOn || end === 0) {
      if (end > 0) words.push(plain.slice(start, end));
      start = index;
    }
    end = index + piece.length;
  }
  if (end > 0) words.push(plain.slice(start, end));
  return words;
}
