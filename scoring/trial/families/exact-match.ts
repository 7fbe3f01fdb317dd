/** Answer types that `exact_match` compares. */
export type ScalarType = 'count' | 'boolean' | 'text';

const WHOLE = /^[+-]?\d+(?:\.0*)?$/;
/** More digits than any count has; a longer text is no count. */
const DIGITS_MAX = 400;

/**
 * `exact_match`: 1 if equal, else 0. Texts and booleans compare trimmed and case folded, counts as integers: `3`, `"3"` and
 * `"3.0"` are one. An answer of another kind equals nothing. Source: spec, trial.md "Scorer families", check.md "ir".
 */
export function exactMatch(type: ScalarType, expected: unknown, actual: unknown): 0 | 1 {
  const key = type === 'count' ? integerKey : foldedKey;
  const wanted = key(expected);
  return wanted !== null && wanted === key(actual) ? 1 : 0;
}

/** Whether a truth is one of its type: a count is an integer, a boolean says true or false, a text is a scalar. */
export function isScalarOf(type: ScalarType, value: unknown): boolean {
  if (type === 'count') return integerKey(value) !== null;
  const folded = foldedKey(value);
  return type === 'boolean' ? folded === 'true' || folded === 'false' : folded !== null;
}

/** An integer in one spelling; null for what is none. */
function integerKey(value: unknown): string | null {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length > DIGITS_MAX || !WHOLE.test(text)) return null;
  const [digits = ''] = text.replace(/^\+/, '').split('.');
  return BigInt(digits).toString();
}

/** A scalar as text, trimmed and case folded; null for what is none. Upper first: only so are `ß` and `SS` one. */
function foldedKey(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).trim().toUpperCase().toLowerCase();
}
