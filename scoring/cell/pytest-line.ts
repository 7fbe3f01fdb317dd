import type { TestState } from '../../schemas/test-report.ts';

/** What pytest counts apart at its end. */
export type PytestKind = 'passed' | 'failed' | 'errors' | 'skipped' | 'xfailed' | 'xpassed';

/** pytest's words for results. An old pytest says FAIL in its summary. */
const KINDS: ReadonlyMap<string, PytestKind> = new Map([
  ['PASSED', 'passed'],
  ['FAILED', 'failed'],
  ['FAIL', 'failed'],
  ['ERROR', 'errors'],
  ['SKIPPED', 'skipped'],
  ['XFAIL', 'xfailed'],
  ['xfail', 'xfailed'],
  ['XPASS', 'xpassed'],
  ['xpass', 'xpassed'],
]);
const WITH_REASON = ['SKIPPED', 'XFAIL', 'XPASS', 'xfail', 'xpass'];
const SUB_TEST = /^SUB(PASS|FAIL|SKIP)(?:ED|PED)?(?=$|[[( ])/;

export const PYTEST_STATES: Record<PytestKind, TestState> = {
  passed: 'passed',
  failed: 'failed',
  errors: 'errored',
  skipped: 'skipped',
  xfailed: 'skipped',
  xpassed: 'passed',
};

export function pytestKind(word: string): PytestKind | undefined {
  // Of all words that stand where a result may, few are as short as one.
  return word.length < WORD_MIN || word.length > WORD_MAX ? undefined : KINDS.get(word);
}

/** Lengths of `FAIL` and of `SKIPPED`. */
const WORD_MIN = 4;
const WORD_MAX = 7;

/** Whether a word reports a sub-test, and whether that failed. */
export function subTest(text: string): 'failed' | 'other' | null {
  const [, word] = text.startsWith('SUB') ? (SUB_TEST.exec(text) ?? []) : [];
  if (word === undefined) return null;
  return word === 'FAIL' ? 'failed' : 'other';
}

/** What a line says of a test: `rerun` that it failed and runs again (pytest-rerunfailures), which is no result. */
export type PytestWord = PytestKind | 'subtest-failed' | 'subtest-other' | 'rerun';

const RERUN = 'RERUN';

/** The kind of a word that stands where a result may. */
export function pytestWord(word: string): PytestKind | 'rerun' | undefined {
  return word === RERUN ? 'rerun' : pytestKind(word);
}

export interface VerboseLine {
  id: string;
  kind: PytestWord;
  /** Whether something proves where the id ends: a counter, or that nothing stands between id and status. */
  certain: boolean;
}

/** A line of `pytest -v`: `t.py::t[a b] SKIPPED (why)   [ 50%]`; null for any other. Linear. */
export function verboseLine(line: string): VerboseLine | null {
  // A line of a summary: its result stands first.
  if (pytestWord(firstWord(line)) !== undefined) return null;
  const { text, hasCounter } = withoutCounter(line);
  const at = statusAt(text);
  if (at === null) return null;
  const id = text.slice(0, at).trimEnd();
  if (!id.includes('::') || id.startsWith(' ') || pytestWord(firstWord(id)) !== undefined) return null;
  const status = text.slice(at).trimStart();
  const sub = subTest(status);
  const kind = sub === null ? pytestWord(firstWord(status)) : (`subtest-${sub}` as const);
  if (kind === undefined) return null;
  return { id, kind, certain: hasCounter || idEnd(id) === id.length };
}

/** Where the status begins; null where the line has none. */
function statusAt(text: string): number | null {
  const last = text.lastIndexOf(' ');
  if (pytestWord(text.slice(last + 1)) !== undefined) return last;
  const start = text.indexOf('::');
  const reached = { depth: 0 };
  for (
    let at = start === -1 ? -1 : blankOutside(text, start, reached);
    at !== -1;
    at = blankOutside(text, at + 1, reached)
  ) {
    const rest = text.slice(at + 1, at + 1 + STATUS_LENGTH);
    if (subTest(rest) !== null) return at;
    if (WITH_REASON.some((word) => rest.startsWith(`${word} (`))) return at;
  }
  // Brackets that do not close: the first status anywhere.
  const found = WITH_REASON.map((word) => text.indexOf(` ${word} (`)).filter((at) => at !== -1);
  return found.length === 0 || !text.endsWith(')') ? null : Math.min(...found);
}

const STATUS_LENGTH = 20;

const OPENING = 0x5b;
const CLOSING = 0x5d;
const BLANK = 0x20;

/** The next blank outside of brackets, of which `reached.depth` are open at `from`; −1 where there is none. */
function blankOutside(text: string, from: number, reached: { depth: number }): number {
  let { depth } = reached;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPENING) depth += 1;
    else if (code === CLOSING) depth = Math.max(0, depth - 1);
    else if (code === BLANK && depth === 0) {
      reached.depth = depth;
      return at;
    }
  }
  return -1;
}

/** Where the id that begins a line ends, if it holds no blank outside of brackets. */
export function idEnd(line: string): number {
  const start = line.indexOf('::');
  const blank = start === -1 ? -1 : blankOutside(line, start, { depth: 0 });
  return blank === -1 ? line.length : blank;
}

function firstWord(text: string): string {
  const blank = text.indexOf(' ');
  return blank === -1 ? text : text.slice(0, blank);
}

/** A verbose line without `[ 50%]`, `[ 3/20]` or, in the style `times`, the duration at its end. */
export function withoutCounter(line: string): { text: string; hasCounter: boolean } {
  const text = line.trimEnd();
  if (text.endsWith(']')) {
    const open = text.lastIndexOf('[');
    if (open > 0 && /^\s*\d{1,9}(?:%|\/\d{1,9})$/.test(text.slice(open + 1, -1)) && text.charAt(open - 1) === ' ')
      return { text: text.slice(0, open).trimEnd(), hasCounter: true };
  }
  const last = text.lastIndexOf(' ');
  if (last > 0 && /^\d{1,9}(?:\.\d{1,9})?(?:us|ms|s|m|h)$/.test(text.slice(last + 1, last + 30))) {
    const before = text.slice(0, last).trimEnd();
    if (before.endsWith(')') || pytestKind(before.slice(before.lastIndexOf(' ') + 1)) !== undefined)
      return { text: before, hasCounter: true };
  }
  return { text, hasCounter: false };
}

const WORKER = /^\[gw\d{1,6}\] (?:\[ *\d{1,3}%\] |\[ *\d{1,9}\/\d{1,9}\] )?([A-Za-z]+) (.+)$/;

/** A line of pytest-xdist: `[gw1] [ 25%] PASSED t.py::x`. */
export function workerLine(line: string): { id: string; kind: PytestWord } | null {
  if (!line.startsWith('[gw')) return null;
  const text = line.trimEnd();
  const [, word = '', id = ''] = WORKER.exec(text) ?? [];
  const kind = pytestWord(word);
  if (kind !== undefined) return { id, kind };
  const start = text.indexOf(' SUB');
  const rest = text.slice(start + 1);
  const sub = start === -1 ? null : subTest(rest);
  return sub === null ? null : { id: rest.slice(rest.lastIndexOf(' ') + 1), kind: `subtest-${sub}` };
}
