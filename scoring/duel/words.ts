import { compatibilityForm } from './compatibility-form.ts';

const APOSTROPHE = 0x27;
const CURLY = /[\u2018\u2019\u02bc]/g;
/** Soft hyphens and characters of no width, which split no word. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

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
  for (let at = 0; at <= plain.length;) {
    const code = plain.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const inWord = isWordCode(code) || (code === APOSTROPHE && start >= 0 && startsWord(plain, at + 1));
    if (inWord && start < 0) start = at;
    if (!inWord && start >= 0) {
      words.push(plain.slice(start, at));
      start = -1;
    }
    at += width;
  }
  return words;
}

function startsWord(text: string, at: number): boolean {
  return isWordCode(text.codePointAt(at) ?? 0);
}

/** A loop over codes, since a pattern over a word of 10 MB outgrows the engine's stack. */
function isWordCode(code: number): boolean {
  if (code < 0x80) {
    return (
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x5f
    );
  }
  return /^[\p{L}\p{N}\p{M}]$/u.test(String.fromCodePoint(code));
}
