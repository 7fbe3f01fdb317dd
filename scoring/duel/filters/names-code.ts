import { PATH_FOLDERS } from '../../../schemas/question-words.ts';
import { compatibilityForm } from '../compatibility-form.ts';

/** What cannot be part of a path. */
const BOUNDARIES: ReadonlySet<string> = new Set(' \t\r\n\u00a0"\'“”‘’()[]{}<>,;:?!*|');
const FOLDERS: ReadonlySet<string> = new Set(PATH_FOLDERS);

/** An identifier, a call or an index, a dot, and the beginning of an identifier: `config.keep`, `rows[0].id`. */
const DOTTED = /[\p{L}\p{N}_$)\]]\.[\p{L}_$]/gu;
/** A called identifier, but not the plural of "file(s)", "class(es)", "entr(ies)". */
const CALLED = /[\p{L}\p{N}_$]\((?!(?:s|es|ies|d|ed)\))/u;
/** `keep_empty`, `__init__`, `Row::id`, `row->id`. */
const JOINED = /[\p{L}\p{N}]_[\p{L}\p{N}]|__[\p{L}\p{N}]|[\p{L}\p{N}_]::[\p{L}_]|[\p{L}\p{N}_)]->[\p{L}_]/u;
/** `src\main`. */
const BACKSLASHED = /[\p{L}\p{N}]\\[\p{L}\p{N}]/u;
/** `.env`, `.github`. */
const DOT_FILE = /(?:^|[\s"'(])\.[\p{L}_]/u;
/** `splitFields`, but not "GitHub" or "iOS". */
const CAMEL = /(?<![\p{L}\p{N}_])[a-z]{2,40}[A-Z][a-z]/u;

/**
 * Whether a text names a file, a function or an expression: a back-ticked span, a path, a dotted, called or otherwise
 * joined identifier. Two plain words around a slash are "this or that", unless one of them is a folder's name. Expects
 * abbreviations without their dots. Linear.
 *
 * Source: spec, duel.md "Ladder" (names_a_route, generic hygiene).
 */
export function namesCode(text: string): boolean {
  const plain = compatibilityForm(text);
  return (
    hasBackTickedSpan(plain) ||
    CALLED.test(plain) ||
    JOINED.test(plain) ||
    DOT_FILE.test(plain) ||
    CAMEL.test(plain) ||
    BACKSLASHED.test(plain) ||
    hasDottedIdentifier(plain) ||
    hasPath(plain)
  );
}

/** The text without what stands between back-ticks. */
export function withoutBackTickedSpans(text: string): string {
  if (!text.includes('`')) return text;
  const parts = text.split('`');
  if (parts.length < 3) return text;
  // With an odd number of back-ticks the last one opens nothing.
  return parts.filter((_, i) => i % 2 === 0 || i === parts.length - 1).join(' ');
}

function hasBackTickedSpan(text: string): boolean {
  if (!text.includes('`')) return false;
  const parts = text.split('`');
  return parts.some((part, i) => i % 2 === 1 && i < parts.length - 1 && part.trim() !== '');
}

function hasDottedIdentifier(text: string): boolean {
  for (const { index } of text.matchAll(DOTTED)) {
    const dot = text.indexOf('.', index);
    let start = dot;
    while (isAsciiDigit(text.charCodeAt(start - 1))) start -= 1;
    // "3.x" is a version.
    const digitsAlone = start < dot && !isIdentifierEnd(text.charAt(start - 1));
    if (!digitsAlone) return true;
  }
  return false;
}

function hasPath(text: string): boolean {
  for (let slash = text.indexOf('/'); slash >= 0;) {
    let start = slash;
    while (start > 0 && !BOUNDARIES.has(text.charAt(start - 1))) start -= 1;
    let end = slash;
    while (end < text.length && !BOUNDARIES.has(text.charAt(end))) end += 1;
    if (isPath(text.slice(start, end))) return true;
    slash = text.indexOf('/', end);
  }
  return false;
}

/** @param piece holds a slash */
function isPath(piece: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(piece)) return false;
  if (['/', './', '../', '~/'].some((root) => piece.startsWith(root))) return true;
  const segments = piece.split('/').filter((segment) => segment !== '');
  if (segments.length === 1) return piece.endsWith('/');
  return segments.some((segment) => FOLDERS.has(segment.toLowerCase()) || segment.startsWith('.'));
}

function isIdentifierEnd(character: string): boolean {
  return /^[\p{L}_$)\]]$/u.test(character);
}

function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
