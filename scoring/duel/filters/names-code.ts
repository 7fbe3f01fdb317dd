import { PATH_FOLDERS } from '../../../schemas/question-words.ts';
import { compatibilityForm } from '../compatibility-form.ts';

const FOLDERS: ReadonlySet<string> = new Set(PATH_FOLDERS);

/** An identifier, a call or an index, a dot, and the beginning of an identifier: `config.keep`, `rows[0].id`. */
const DOTTED = /[\p{L}\p{N}_$)\]]\.[\p{L}_$]/gu;
/** A called identifier, but not the plural of "file(s)", "class(es)", "entr(ies)". */
const CALLED = /[\p{L}\p{N}_$]\((?!(?:s|es|ies|d|ed)\))/u;
/** `keep_empty`, `__init__`, `Row::id`, `row->id`. */
const JOINED = /[\p{L}\p{N}]_[\p{L}\p{N}]|__[\p{L}\p{N}]|[\p{L}\p{N}_]::[\p{L}_]|[\p{L}\p{N}_)]->[\p{L}_]/u;
/** `.env`, `.github`. */
const DOT_FILE = /(?:^|[\s"'(])\.[\p{L}_]/u;
/** `splitFields`, but not "GitHub" or "iOS". */
const CAMEL = /^[a-z]{2,}[A-Z][a-z]/;
/** Longest beginning of a word in which its humps are looked for. */
const CAMEL_WIDTH = 64;

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
    hasDottedIdentifier(plain) ||
    pieces(plain).some((piece) => isPath(piece) || CAMEL.test(piece.slice(0, CAMEL_WIDTH)))
  );
}

/** The text without what stands between back-ticks. */
export function withoutBackTickedSpans(text: string): string {
  const parts = text.split('`');
  if (parts.length < 3) return text;
  // With an odd number of back-ticks the last one opens nothing.
  return parts.filter((_, i) => i % 2 === 0 || i === parts.length - 1).join(' ');
}

function hasBackTickedSpan(text: string): boolean {
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

function isPath(piece: string): boolean {
  if (piece.includes('\\') && /[\p{L}\p{N}]\\[\p{L}\p{N}]/u.test(piece)) return true;
  if (!piece.includes('/')) return false;
  if (!/[\p{L}\p{N}]/u.test(piece)) return false;
  if (piece.startsWith('/') || piece.startsWith('./') || piece.startsWith('../') || piece.startsWith('~/')) return true;
  const segments = piece.split('/').filter((segment) => segment !== '');
  if (piece.endsWith('/') && segments.length === 1) return true;
  return (
    segments.length > 1 && segments.some((segment) => FOLDERS.has(segment.toLowerCase()) || segment.startsWith('.'))
  );
}

/** What white space, quotes, brackets and sentence marks separate. */
function pieces(text: string): string[] {
  return text.split(/[\s"'“”‘’()[\]{}<>,;:?!*|]/u).map((piece) => (piece.endsWith('.') ? piece.slice(0, -1) : piece));
}

function isIdentifierEnd(character: string): boolean {
  return /^[\p{L}_$)\]]$/u.test(character);
}

function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
