import { compatibilityForm } from './compatibility-form.ts';

const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u02bc\u2039\u203a]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

const NEW_LINE = 10;
const RETURN = 13;
const TAB = 9;

/**
 * The form in which spans, blocks and statements are compared, so that a faithful copy is not refused for its
 * formatting: Unicode NFKC, smart quotes and dashes reverted, the line prefixes of `nl` and `grep -n` (`  12\t`, `12:`,
 * `12-`) cut at each line's start, white space folded to single blanks and trimmed. Case is kept. Linear; idempotent.
 *
 * A line loses every `grep -n` prefix that it starts with, since the line start of a folded text is found again. A run of
 * dashes is one dash: typography makes one dash of `--`, and which it was cannot be told.
 *
 * Source: seed, "The vector of change"; spec, duel.md "Vector of change".
 */
export function normaliseSpan(text: string): string {
  const plain = compatibilityForm(text).replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-');
  const words: string[] = [];
  let at = afterLinePrefixes(plain, 0);
  while (at < plain.length) {
    const code = plain.charCodeAt(at);
    if (isWhiteSpace(code)) {
      at += 1;
      if (isLineEnd(code)) at = afterLinePrefixes(plain, at);
      continue;
    }
    const start = at;
    while (at < plain.length && !isWhiteSpace(plain.charCodeAt(at))) at += 1;
    words.push(withDashesFolded(plain.slice(start, at)));
  }
  return words.join(' ');
}

/** Where a line goes on after its prefixes: at most one of `nl`, then those of `grep -n`. */
function afterLinePrefixes(text: string, lineStart: number): number {
  let at = afterNumber(text, lineStart, (code) => code === TAB) ?? lineStart;
  for (;;) {
    const next = afterNumber(text, at, (code) => code === 0x3a || code === 0x2d);
    if (next === null) return at;
    at = next;
  }
}

/** Where the text goes on after blanks, digits and a closing character; null when it does not begin with these. */
function afterNumber(text: string, from: number, closes: (code: number) => boolean): number | null {
  let at = from;
  while (isInlineSpace(text.charCodeAt(at))) at += 1;
  const digits = at;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at > digits && closes(text.charCodeAt(at)) ? at + 1 : null;
}

function withDashesFolded(word: string): string {
  if (!word.includes('--')) return word;
  const pieces = word.split('-');
  return pieces.filter((piece, i) => piece !== '' || i === 0 || i === pieces.length - 1).join('-');
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLineEnd(code: number): boolean {
  return code === NEW_LINE || code === RETURN || code === 0x2028 || code === 0x2029;
}

function isInlineSpace(code: number): boolean {
  return isWhiteSpace(code) && !isLineEnd(code);
}

/** What `\s` matches; a loop over codes, since a pattern over 10 MB of blanks outgrows the engine's stack. */
function isWhiteSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
