/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/** Keys of one kind, as providers give them out. */
interface Shape {
  /** Fixed letters with which it begins. */
  readonly start: RegExp;
  /** A character of the run that follows. */
  readonly body: RegExp;
  /** Characters that this run has at least. */
  readonly least: number;
  /** Runs, each after a full stop, that follow it. */
  readonly furtherRuns?: number;
  /** What may close it. */
  readonly end?: RegExp;
}

const WORD = /[A-Za-z0-9_-]/;

const SHAPES: readonly Shape[] = [
  { start: /(?<![A-Za-z0-9_-])(?:sk-|glpat-)/g, body: WORD, least: 16 },
  { start: /(?<![A-Za-z0-9])(?:AKIA|ASIA)/g, body: /[0-9A-Z]/, least: 16 },
  { start: /(?<![A-Za-z0-9_])(?:gh[pousr]|hf|npm|dtn|gsk|r8)_/g, body: /[A-Za-z0-9]/, least: 16 },
  { start: /(?<![A-Za-z0-9_])github_pat_/g, body: /[A-Za-z0-9_]/, least: 16 },
  { start: /(?<![A-Za-z0-9_-])(?:AIza|pypi-)/g, body: WORD, least: 30 },
  { start: /(?<![A-Za-z0-9_-])xox[abeoprs]-/g, body: /[A-Za-z0-9-]/, least: 10 },
  { start: /(?<![A-Za-z0-9_.-])eyJ/g, body: WORD, least: 8, furtherRuns: 2 },
  { start: /(?<=\bBearer )/gi, body: /[A-Za-z0-9._~+/=-]/, least: 20 },
  {
    start: /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/g,
    body: /[A-Za-z0-9+/=\s:,]/,
    least: 0,
    end: /-----END [A-Z ]{0,20}PRIVATE KEY-----/y,
  },
];

/** A shorter value would hide ordinary text. */
const KNOWN_LENGTH_MIN = 8;

/**
 * A text without keys: neither the values that are known to be secret, nor what has the shape of one. Linear, and without a
 * pattern that repeats: one that does needs a stack as long as the text. Source: spec, architecture.md "Sandbox".
 *
 * @param known values of secrets; those under eight characters are passed over
 */
export function redactSecrets(text: string, known: readonly string[] = []): string {
  const long = known.filter((value) => value.length >= KNOWN_LENGTH_MIN).sort((a, b) => b.length - a.length);
  const withoutKnown = long.reduce((at, value) => at.replaceAll(value, () => REDACTED), text);
  return SHAPES.reduce(withoutShape, withoutKnown);
}

function withoutShape(text: string, shape: Shape): string {
  const { start } = shape;
  const kept: string[] = [];
  let from = 0;
  start.lastIndex = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const end = endOf(text, found.index + found[0].length, shape);
    if (end !== undefined) {
      kept.push(text.slice(from, found.index), REDACTED);
      from = end;
    }
    // A start of no letters would be found again where it was.
    start.lastIndex = Math.max(end ?? 0, found.index + Math.max(1, found[0].length));
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

/** Where a key ends whose run begins at `at`; undefined when that is none. */
function endOf(text: string, at: number, { body, least, furtherRuns = 0, end }: Shape): number | undefined {
  let behind = endOfRun(text, at, body);
  if (behind - at < least) return undefined;
  for (let run = 0; run < furtherRuns; run += 1) {
    if (text[behind] !== '.') return undefined;
    const next = endOfRun(text, behind + 1, body);
    if (next - behind - 1 < least) return undefined;
    behind = next;
  }
  if (end === undefined) return behind;
  end.lastIndex = behind;
  return end.test(text) ? end.lastIndex : behind;
}

function endOfRun(text: string, at: number, body: RegExp): number {
  let behind = at;
  while (behind < text.length && body.test(text.charAt(behind))) behind += 1;
  return behind;
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
