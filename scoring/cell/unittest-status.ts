import type { TestState } from '../../schemas/test-report.ts';

const STATES: Record<string, TestState> = {
  ok: 'passed',
  FAIL: 'failed',
  ERROR: 'errored',
  'expected failure': 'skipped',
  'unexpected success': 'failed',
};
const SKIPPED = /^skipped (?:'.*'|".*")$/;

/** The state that a whole text states; null for any other text. */
export function exactStatus(text: string): TestState | null {
  const word = text.trim();
  if (Object.hasOwn(STATES, word)) return STATES[word] ?? null;
  return SKIPPED.test(word) ? 'skipped' : null;
}

/**
 * The state that a text ends with, behind output that had no newline. What a test printed last may be the beginning of an ANSI code,
 * which the first letter of `skipped` and `unexpected` ends.
 */
export function endingStatus(text: string): TestState | null {
  const word = text.trimEnd();
  for (const [status, state] of Object.entries(STATES)) if (word.endsWith(status)) return state;
  if (word.endsWith(UNEXPECTED_CUT)) return 'failed';
  if (!word.endsWith("'") && !word.endsWith('"')) return null;
  const at = Math.max(word.indexOf(`${SKIPPED_CUT} '`), word.indexOf(`${SKIPPED_CUT} "`));
  return at === -1 ? null : exactStatus(`s${word.slice(at)}`);
}

const UNEXPECTED_CUT = 'nexpected success';
const SKIPPED_CUT = 'kipped';
