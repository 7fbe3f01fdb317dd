import { topLevelKeys } from './top-level-keys.ts';
import { toUnitInterval } from './unit-interval.ts';

/** What a checkpoint's or criterion's verifier said. Spec, check.md "verifier-output". */
export interface VerifierReading {
  /** In [0, 1]. */
  readonly score: number;
  /** `exit` only when standard output is empty to the last byte. */
  readonly channel: 'json' | 'exit';
  readonly verdict: 'ok' | 'verifier_error';
  /** What is malformed, naming the verifier; null when nothing is. */
  readonly warning: string | null;
}

/**
 * Reads a verifier's standard output: two channels that exclude each other. Nothing at all: the exit status decides. Anything
 * else must be one strict JSON object, whose `score` is a finite number and is cut to [0, 1]; without a `score` it is 0.
 * What is malformed scores 0 and is the verifier's fault, whatever the exit status. Source: seed, "Composite verifier
 * stdout".
 *
 * @param name of the verifier, for the warning
 */
export function readVerifierStdout(stdout: string, exitCode: number, name: string): VerifierReading {
  if (stdout === '') return { score: exitCode === 0 ? 1 : 0, channel: 'exit', verdict: 'ok', warning: null };
  const read = scoreOf(withoutWhiteSpaceAround(stdout));
  if (typeof read === 'number') return { score: toUnitInterval(read), channel: 'json', verdict: 'ok', warning: null };
  const warning = `verifier ${name}: ${read.problem}; expected nothing, or one JSON object with a finite "score", on stdout`;
  return { score: 0, channel: 'json', verdict: 'verifier_error', warning };
}

function scoreOf(text: string): number | { readonly problem: string } {
  if (text === '') return { problem: 'standard output holds only white space' };
  const value = parsed(text);
  if (value === undefined) return { problem: 'standard output is not JSON' };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: `standard output is ${kindOf(value)}, not an object` };
  }
  const scores = topLevelKeys(text).filter((key) => key === 'score').length;
  if (scores > 1) return { problem: 'the key "score" occurs twice' };
  if (scores === 0) return 0;
  const { score } = value as { score: unknown };
  if (typeof score !== 'number') return { problem: `"score" is ${kindOf(score)}, not a number` };
  return Number.isFinite(score) ? score : { problem: '"score" is no finite number' };
}

/** The value; undefined, which is no JSON value, when the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}

const WHITE = /^\p{White_Space}$/u;

/** Without the white space around it. `trim` would also take a byte-order mark, which is none. */
function withoutWhiteSpaceAround(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
