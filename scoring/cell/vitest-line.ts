import { withoutBareDuration } from './trailing-duration.ts';

/** The line of a file, without its duration: `a.test.js (15 tests | 1 failed)`. */
const FILE = /^(.*\S) \((\d{1,9} tests?(?: \| \d{1,9} (?:failed|skipped|passed|todo))*)\)$/;
const COUNT_OF_FILE = / \(\d{1,9} tests?(?: \||\))/;
const SIGN = / [✓√×❯↓□] /;
const PASS = / [✓√] /;
const RUNS = /^\((?:retry|repeat) x\d{1,6}\)$/;

/** Between the titles of a name. */
export const VITEST_SEPARATOR = ' > ';

/** The file, as it is told, of a line that begins one, and how many tests it has; null for any other. */
export function vitestFile(title: string): { file: string; tests: number; skipped: number } | null {
  const [, file, counts] = FILE.exec(title) ?? [];
  if (file === undefined || counts === undefined) return null;
  return { file, tests: Number.parseInt(counts, 10), skipped: Number(/\d{1,9}(?= skipped)/.exec(counts)?.[0] ?? 0) };
}

/**
 * What a line that is read as no result may hold behind what a test printed: a test that passed, with its file, or the line of a
 * file.
 */
export function heldVitestResult(line: string): 'test' | 'file' | null {
  const sign = line.search(SIGN);
  if (sign === -1) return null;
  if (COUNT_OF_FILE.test(line.slice(sign))) return 'file';
  const pass = line.search(PASS);
  return pass !== -1 && line.includes(VITEST_SEPARATOR, pass) ? 'test' : null;
}

/** What stands before a test that did not run, behind other text as well. */
export const VITEST_SKIPPED = ' ↓ ';

/** The names that a test may have of which this is told behind its sign: what looks like a duration may be its title's. */
export function vitestNames(told: string): string[] {
  const at = told.indexOf(VITEST_SEPARATOR);
  if (at <= 0) return [];
  const title = told.slice(at + VITEST_SEPARATOR.length);
  return [title, vitestTitle(title).text];
}

/** A title without what vitest says behind it: a duration, `(retry x2)`, `(repeat x2)`, the heap's size. */
export function vitestTitle(text: string): { text: string; durationMs?: number } {
  let rest = text.trimEnd();
  for (;;) {
    const open = rest.endsWith(')') ? rest.lastIndexOf(' (') : -1;
    if (open !== -1 && RUNS.test(rest.slice(open + 1))) rest = rest.slice(0, open).trimEnd();
    else if (/ \d{1,9} MB heap used$/.test(rest.slice(-40)))
      rest = rest.slice(0, rest.lastIndexOf(' MB heap')).replace(/ \d{1,9}$/, '');
    else break;
  }
  const timed = withoutBareDuration(rest);
  const open = timed.text.endsWith(')') ? timed.text.lastIndexOf(' (') : -1;
  if (open !== -1 && RUNS.test(timed.text.slice(open + 1)))
    return { ...timed, text: timed.text.slice(0, open).trimEnd() };
  return timed;
}

/** `|project| a.test.js`, and ` project  a.test.js` in colour. */
export function withoutProject(text: string): string {
  if (!text.startsWith('|')) return text.trim();
  const end = text.indexOf('| ', 1);
  return end === -1 ? text : text.slice(end + 2);
}
