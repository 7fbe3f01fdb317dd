import { HIDDEN_LITERAL_MAX } from '../../../schemas/cell-settings.ts';

/** A string that a source text quotes. */
export interface QuotedLiteral {
  /** Without quotes and escapes. */
  readonly value: string;
  /** Where its opening quote stands. */
  readonly start: number;
  /** Behind its closing quote. */
  readonly end: number;
}

const QUOTES = new Set(["'", '"', '`']);
const TRIPLE = ['"""', "'''"] as const;

/**
 * The strings of a source text in any of the runners' languages: in single, double or back quotes. A quote that is not closed
 * soon is an apostrophe. Texts in triple quotes that begin a line explain, and are left out. Linear.
 */
export function* quotedLiterals(text: string): Generator<QuotedLiteral, void, undefined> {
  let at = 0;
  while (at < text.length) {
    if (!QUOTES.has(text.charAt(at))) {
      at += 1;
      continue;
    }
    const triple = TRIPLE.find((quotes) => text.startsWith(quotes, at));
    const literal = triple === undefined ? closed(text, at) : closedByTriple(text, at, triple);
    if (literal === null) {
      at += triple === undefined ? 1 : triple.length;
      continue;
    }
    if (triple === undefined || !beginsLine(text, at)) yield literal;
    at = literal.end;
  }
}

function closed(text: string, start: number): QuotedLiteral | null {
  const quote = text.charAt(start);
  const last = Math.min(text.length, start + HIDDEN_LITERAL_MAX);
  let value = '';
  for (let at = start + 1; at < last; at += 1) {
    const character = text.charAt(at);
    if (character === quote) return { value, start, end: at + 1 };
    if (character === '\n' && quote !== '`') return null;
    if (character === '\\') {
      at += 1;
      value += unescaped(text.charAt(at));
    } else value += character;
  }
  return null;
}

/** An explanation may be long; a value that is longer than any that counts is left out by its length. */
function closedByTriple(text: string, start: number, quotes: string): QuotedLiteral | null {
  const close = text.indexOf(quotes, start + quotes.length);
  if (close === -1) return null;
  return { value: text.slice(start + quotes.length, close), start, end: close + quotes.length };
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text.charAt(before) === ' ' || text.charAt(before) === '\t')) before -= 1;
  return before < 0 || text.charAt(before) === '\n';
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

function unescaped(character: string): string {
  return ESCAPES[character] ?? character;
}
