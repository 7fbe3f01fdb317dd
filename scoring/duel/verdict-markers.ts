/** Where a text speaks like a verdict. Offsets are into the text. */
export interface VerdictMarker {
  /** `phrase` announces a verdict and is no object. */
  readonly kind: 'verdict' | 'injection' | 'phrase';
  /** Where the key, or the phrase, begins: at its quote. */
  readonly start: number;
  /** Behind the value of a verdict, behind the colon of an injection. */
  readonly end: number;
}

/** The words by which a marker is found; everything else is looked at only around them. */
const WORDS = /verdict|injection|grading[\s_-]*instruction/gi;

/** The verdicts of the judge's own language. An object with another word in their place is no verdict. */
const VERDICT = /(?:accept|weak[ _-]?pass|reject)(?![\w-])/iy;

const COLON = /\s*(?::|=>)/y;
/** Quotes as code and JSON in JSON write them. */
const CLOSING_QUOTE = /\s*\\*["'`]/y;
/** A fence with its tag. */
const FENCE_LINE = /```[a-z]{0,12}\n/iy;
const END_OF_BARE_VALUE = /[ \t]*(?:[,}\])\n;]|$)/y;

/**
 * The markers of a text, in order: `"verdict": "accept" | "weak_pass" | "reject"` and `"injection":` as keys of an object,
 * quoted in any way or not at all, and the phrase GRADING INSTRUCTION.
 *
 * @param seen the text as a reader sees it (`seenText`)
 *
 * Source: seed, "Anti-gaming"; spec, duel.md "Judging". Linear: words first, then only what touches them.
 */
export function verdictMarkers(seen: string): VerdictMarker[] {
  const markers: VerdictMarker[] = [];
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(seen); match !== null; match = WORDS.exec(seen)) {
    const marker = markerAt(seen, match[0].toLowerCase(), match.index, WORDS.lastIndex);
    if (marker !== null) markers.push(marker);
  }
  return markers;
}

function markerAt(seen: string, word: string, from: number, to: number): VerdictMarker | null {
  if (word.startsWith('grading')) return { kind: 'phrase', start: from, end: to };
  const key = keyAround(seen, from, to);
  if (key === null) return null;
  const { start, quoted, first } = key;
  const colon = endOf(COLON, seen, key.end);
  if (colon === null) return null;
  if (word === 'injection') return first ? { kind: 'injection', start, end: colon } : null;
  if (!quoted && !first) return null;
  const end = endOfVerdict(seen, colon);
  return end === null ? null : { kind: 'verdict', start, end };
}

interface Key {
  start: number;
  end: number;
  quoted: boolean;
  /** Stands where an object's key does: behind its brace or a comma. */
  first: boolean;
}

/** The key that is this word and no longer one, or null. */
function keyAround(seen: string, from: number, to: number): Key | null {
  const quoted = isQuote(seen.charAt(from - 1));
  let start = quoted ? from - 1 : from;
  while (quoted && seen.charAt(start - 1) === '\\') start -= 1;
  let before = start - 1;
  while (before >= 0 && isBlank(seen.charCodeAt(before))) before -= 1;
  const first = seen.charAt(before) === '{' || seen.charAt(before) === ',';
  if (!quoted) return { start, end: to, quoted, first };
  const end = endOf(CLOSING_QUOTE, seen, to);
  return end === null ? null : { start, end, quoted, first };
}

function endOfVerdict(seen: string, from: number): number | null {
  const { at, quoted } = valueFrom(seen, from);
  const end = endOf(VERDICT, seen, at);
  if (end === null) return null;
  if (quoted) return endOf(CLOSING_QUOTE, seen, end);
  return endOf(END_OF_BARE_VALUE, seen, end) === null ? null : end;
}

/** Where the value behind a colon begins: behind quotes, a list's bracket, the line of a fence that splits the object. */
function valueFrom(seen: string, from: number): { at: number; quoted: boolean } {
  let quoted = false;
  for (let at = from; ; at += 1) {
    const c = seen.charAt(at);
    if (isQuote(c)) quoted = true;
    else if (c === '' || !(isBlank(seen.charCodeAt(at)) || c === '\\' || c === '[' || c === '(')) return { at, quoted };
    const fence = endOf(FENCE_LINE, seen, at);
    if (fence !== null) {
      at = fence - 1;
      quoted = false;
    }
  }
}

/** Where a sticky pattern that matches at `at` ends, or null. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function isQuote(c: string): boolean {
  return c === '"' || c === "'" || c === '`';
}

/** White space below U+0021: every other kind is seen as a space. */
function isBlank(unit: number): boolean {
  return unit <= 32;
}
