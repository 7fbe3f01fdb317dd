const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Longer than any number that somebody means. */
const LENGTH_MAX = 400;

/**
 * The finite number that a text is, white space aside; null for anything else: `nan`, `0x10`, `1_0`, `0.5 points`, `1e999`
 * and nothing at all. Never the number that a text merely begins with.
 */
export function decimalNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX || !DECIMAL.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}
