import type { TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { TitleStack } from '../title-stack.ts';
import { withoutBareDuration } from '../trailing-duration.ts';

export const vitestSigns = [
  /^ {1,2}(?:RUN|DEV) {1,2}v\d+\.\d+/,
  /^ Test Files {2}\d+ /,
  /^ {6}Tests {2}\d+ /,
  /^ [✓×❯↓] \S+ (?:> |\(\d+ tests?)/,
];

const ICONS: Record<string, TestState | 'group'> = {
  '✓': 'passed',
  '√': 'passed',
  '×': 'failed',
  '↓': 'skipped',
  '❯': 'group',
};
/** The line of a file: ` ❯ a.test.js (15 tests | 1 failed) 428ms`. */
const FILE = /^(.*\S) \((\d{1,9} tests?(?: \| \d{1,9} (?:failed|skipped|passed|todo))*)\)$/;
const TOTALS = /^ {1,6}(Test Files|Tests|Errors) {2}(.+)$/;
const OUTPUT = /^(?:stdout|stderr) \| /;
const FAIL = ' FAIL  ';
const SEPARATOR = ' > ';
/** Where an error outside of any test came from. */
const ORIGIN = /^This error originated in "(.+)" test file\./;

/**
 * vitest's text. `verbose` prints a line a test, beginning with its file; the default prints the tests of a file that is
 * alone or failed below the file's line. Titles may hold ` > `, so only the name is told, never its path. What a test
 * prints stands below a line that says so, up to a blank line.
 */
export const vitest: RunnerParser = {
  parse(text) {
    const reader = new VitestReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class VitestReader {
  readonly reading = new Reading();
  readonly #groups = new TitleStack();
  readonly #totals = new Map<string, string>();
  #part: 'tests' | 'output' | 'failed suites' | 'failed tests' | 'errors' = 'tests';
  #file: string | undefined;
  #strayErrors: string[] = [];

  read(line: string): void {
    const [, what, counts] = line.startsWith(' ') ? (TOTALS.exec(line) ?? []) : [];
    if (what !== undefined && counts !== undefined && /^\d/.test(counts)) {
      this.#totals.set(what, counts);
      this.#part = 'tests';
      return;
    }
    if (line.startsWith('⎯') && this.#readHeading(line)) return;
    if (this.#part === 'output') {
      if (line.trim() === '') this.#part = 'tests';
    } else if (this.#part === 'tests') {
      if (OUTPUT.test(line)) this.#part = 'output';
      else this.#readTest(line);
    } else if (this.#part === 'failed suites') this.#readFailedSuite(line);
    else if (this.#part === 'errors') this.#readStray(line);
  }

  #readHeading(line: string): boolean {
    if (line.includes(' Failed Suites ')) this.#part = 'failed suites';
    else if (line.includes(' Failed Tests ')) this.#part = 'failed tests';
    else if (line.includes(' Unhandled ')) {
      this.#part = 'errors';
      if (line.includes(' Unhandled Error') || line.includes(' Unhandled Rejection')) return true;
    } else return false;
    return true;
  }

  #readStray(line: string): void {
    const [, file] = ORIGIN.exec(line) ?? [];
    if (file !== undefined) this.#strayErrors.push(file);
  }

  #readTest(line: string): void {
    const indent = indentOf(line);
    const text = line.slice(indent);
    const kind = Object.hasOwn(ICONS, text.charAt(0)) ? ICONS[text.charAt(0)] : undefined;
    if (kind === undefined || text.charAt(1) !== ' ' || indent === 0) return;
    // A test that did not run has no duration: what looks like one is its title's.
    const { text: title, durationMs } =
      kind === 'skipped' && !FILE.test(cut(text.slice(2)).text)
        ? { text: text.slice(2).trimEnd(), durationMs: undefined }
        : cut(text.slice(2));
    const [, file, tests] = indent === 1 ? (FILE.exec(title) ?? []) : [];
    if (file !== undefined && tests !== undefined) {
      this.#file = withoutProject(file);
      this.#groups.clear();
      return;
    }
    if (indent === 1) {
      this.#readFlat(title, kind, durationMs);
      return;
    }
    this.#groups.leave(indent);
    if (this.#file === undefined) return;
    if (kind === 'group' || isGroup(title)) this.#groups.enter(indent, withoutCount(title));
    else this.#add(this.#groups.nameOf(title), kind, this.#file, durationMs);
  }

  /** ` ✓ a.test.js > d > one 2ms` */
  #readFlat(title: string, kind: TestState | 'group', durationMs: number | undefined): void {
    const plain = withoutProject(title);
    const at = plain.indexOf(SEPARATOR);
    this.#file = undefined;
    if (at > 0 && kind !== 'group') this.#add(plain.slice(at + SEPARATOR.length), kind, plain.slice(0, at), durationMs);
  }

  #add(name: string, state: TestState, file: string, durationMs: number | undefined): void {
    this.reading.list(durationMs === undefined ? { name, state, file } : { name, state, file, durationMs });
  }

  /** ` FAIL  b.test.js [ b.test.js ]` did not load; ` FAIL  c.test.js > hooky` is a group whose hook failed. */
  #readFailedSuite(line: string): void {
    if (!line.startsWith(FAIL)) return;
    const place = withoutProject(line.slice(FAIL.length).trim());
    const at = place.indexOf(SEPARATOR);
    const loaded = place.endsWith(' ]') ? place.lastIndexOf(' [ ') : -1;
    const file = at === -1 ? (loaded === -1 ? place : place.slice(0, loaded)) : place.slice(0, at);
    const name = at === -1 ? file : place.slice(at + SEPARATOR.length);
    this.reading.list({ name, state: 'errored', file });
    this.reading.gap(`${name} failed as a whole`);
  }

  conclude(): Reading {
    const reading = this.reading;
    const errors = Number(/^\d{1,9}/.exec(this.#totals.get('Errors') ?? '')?.[0] ?? 0);
    const tests = this.#totals.get('Tests');
    const counts = countStates(reading.tests);
    if (tests === undefined) reading.doubt('no totals: the run did not end');
    else {
      reading.expectCount('passed', numberOf(tests, 'passed'), counts.passed);
      reading.expectCount('failed', numberOf(tests, 'failed'), counts.failed);
      const skipped = numberOf(tests, 'skipped') + numberOf(tests, 'todo');
      if (skipped > counts.skipped) reading.note(`${skipped - counts.skipped} skipped tests have no name`);
      else reading.expectCount('skipped', skipped, counts.skipped);
    }
    if (errors > 0) {
      const names = this.#strayErrors.length === 0 ? ['Unhandled Errors'] : new Set(this.#strayErrors);
      for (const name of names) reading.list({ name, state: 'errored' });
      reading.gap(`${errors} errors outside of any test`);
    }
    const files = this.#totals.get('Test Files');
    const failing = counts.failed + counts.errored;
    if (files !== undefined && numberOf(files, 'failed') > 0 && failing === 0)
      reading.doubt('a file failed, though no listed test did');
    return reading;
  }
}

function numberOf(counts: string, word: string): number {
  const part = counts.split(' | ').find((one) => one.trim().split(' ')[1] === word);
  return Number(/^\d{1,9}/.exec(part?.trim() ?? '')?.[0] ?? 0);
}

/** A title without what vitest says behind it: a duration, `(retry x2)`, `(repeat x2)`, the heap's size. */
function cut(text: string): { text: string; durationMs?: number } {
  let rest = text.trimEnd();
  for (;;) {
    const open = rest.endsWith(')') ? rest.lastIndexOf(' (') : -1;
    if (open !== -1 && /^\((?:retry|repeat) x\d{1,6}\)$/.test(rest.slice(open + 1)))
      rest = rest.slice(0, open).trimEnd();
    else if (/ \d{1,9} MB heap used$/.test(rest.slice(-40)))
      rest = rest.slice(0, rest.lastIndexOf(' MB heap')).replace(/ \d{1,9}$/, '');
    else break;
  }
  const timed = withoutBareDuration(rest);
  const open = timed.text.endsWith(')') ? timed.text.lastIndexOf(' (') : -1;
  if (open !== -1 && /^\((?:retry|repeat) x\d{1,6}\)$/.test(timed.text.slice(open + 1)))
    return { ...timed, text: timed.text.slice(0, open).trimEnd() };
  return timed;
}

/** `|project| a.test.js`, and ` project  a.test.js` in colour. */
function withoutProject(text: string): string {
  if (!text.startsWith('|')) return text.trim();
  const end = text.indexOf('| ', 1);
  return end === -1 ? text : text.slice(end + 2);
}

/** The tree reporter counts the tests of a group behind its title. */
function isGroup(title: string): boolean {
  return /\(\d{1,9}\)$/.test(title.slice(-14));
}

function withoutCount(title: string): string {
  return title.replace(/ \(\d{1,9}\)$/, '');
}
