/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/**
 * Shapes of keys that providers give out. Each begins with fixed letters that no key of its kind can follow, and reads to
 * the end of a run of characters, so that a scan is linear whatever the text.
 */
const SHAPES: readonly RegExp[] = [
  /(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{16,}/g,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Z])/g,
  /(?<![A-Za-z0-9_])gh[pousr]_[A-Za-z0-9]{20,}/g,
  /(?<![A-Za-z0-9_])github_pat_[A-Za-z0-9_]{20,}/g,
  /(?<![A-Za-z0-9_-])glpat-[A-Za-z0-9_-]{16,}/g,
  /(?<![A-Za-z0-9_-])AIza[0-9A-Za-z_-]{30,}/g,
  /(?<![A-Za-z0-9_-])xox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /(?<![A-Za-z0-9_])(?:hf|npm|dtn|gsk|r8)_[A-Za-z0-9]{16,}/g,
  /(?<![A-Za-z0-9_-])pypi-[A-Za-z0-9_-]{30,}/g,
  /(?<![A-Za-z0-9_.-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[A-Za-z0-9+/=\s]*(?:-----END [A-Z ]{0,20}PRIVATE KEY-----)?/g,
];
const BEARER = /\b(Bearer) [A-Za-z0-9._~+/=-]{20,}/gi;

/** A shorter value would hide ordinary text. */
const KNOWN_LENGTH_MIN = 8;

/**
 * A text without keys: neither the values that are known to be secret, nor what has the shape of one. Source: spec,
 * architecture.md "Sandbox".
 *
 * @param known values of secrets; those under eight characters are passed over
 */
export function redactSecrets(text: string, known: readonly string[] = []): string {
  const long = known.filter((value) => value.length >= KNOWN_LENGTH_MIN).sort((a, b) => b.length - a.length);
  const withoutKnown = long.reduce((at, value) => at.replaceAll(value, REDACTED), text);
  const withoutShapes = SHAPES.reduce((at, shape) => at.replace(shape, REDACTED), withoutKnown);
  return withoutShapes.replace(BEARER, `$1 ${REDACTED}`);
}

/** A JSON value of the harness's own making, with every text in it redacted; keys stay. */
export function redactValue<Value>(value: Value, known: readonly string[] = []): Value {
  return redacted(value, known) as Value;
}

function redacted(value: unknown, known: readonly string[]): unknown {
  if (typeof value === 'string') return redactSecrets(value, known);
  if (Array.isArray(value)) return value.map((element) => redacted(element, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(inner, known)]));
}
