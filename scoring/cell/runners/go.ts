import type { TestState } from '../../../schemas/test-report.ts';
import { goPackageLine, type GoPackageLine } from '../go-package-line.ts';
import { GoPackage } from '../go-package.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunnerParser } from '../runner-parser.ts';

export const goSigns = [
  /^=== (?:RUN|PAUSE|CONT|NAME) {2,3}\S/,
  /^\s*--- (?:PASS|FAIL|SKIP): \S+ \(\d+\.\d+s\)$/,
  /^(?:ok {2,}|ok {2}\t|FAIL\t|\? {3}\t)\S/,
];

const STATES: Record<string, TestState> = { PASS: 'passed', FAIL: 'failed', SKIP: 'skipped' };
const RUN = '=== RUN   ';
const PAUSE = '=== PAUSE ';
const CONT = '=== CONT  ';
/** What a result ends with, where something may stand before it. Go rewrites the white space of names. */
const RESULT = /--- (PASS|FAIL|SKIP): (\S+) \((\d+\.\d+)s\)$/;
/** A result by itself; what other tools print of Go's tests keeps blanks, so a name that started so may hold them. */
const WHOLE_RESULT = /^--- (PASS|FAIL|SKIP): (\S.*) \((\d+\.\d+)s\)$/;
/** What no name holds that go prints, since it rewrites white space. */
const RESULT_WITHIN = /--- (?:PASS|FAIL|SKIP): /;
/** What an example that failed printed stands between these. */
const GOT = 'got:';
const WANT = ['want:', 'want (unordered):'];
const INDENT = 4;
/** Characters above which what started is no test. */
const NAME_MAX = 10_000;

/**
 * `go test -v`. Standard output of the tests stands between the lines, so a line counts only where it can be the
 * runner's: a test starts when no other runs (unless that is paused, or its parent), and ends once, after its start.
 */
export const go: RunnerParser = {
  parse(text, facts) {
    const reader = new GoReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude(commandFailed(facts));
  },
};

class GoReader {
  readonly reading = new Reading();
  #tests = new GoPackage(this.reading);
  /** Whether starts are printed, which the first line of a package tells. */
  #verbose: boolean | null = null;
  #binaryEnd: 'ok' | 'failed' | null = null;
  /** The test whose result was the last of the outermost level, while nothing started: those of its sub-tests follow at once. */
  #told: string | null = null;
  /** Whether the text of an example that failed is being told, below `got:`: nothing starts there. */
  #isTelling = false;
  #before = '';
  readonly #suites = new Set<string>();

  read(line: string): void {
    this.#read(line);
    this.#before = line;
  }

  #read(line: string): void {
    const result = line.endsWith(')') && line.includes('--- ') ? this.#readResult(line) : null;
    if (result === 'read') return;
    const start = this.#verbose === true ? line.indexOf(RUN) : line.startsWith(RUN) ? 0 : -1;
    if (start !== -1) {
      const isRead = !this.#isTelling && this.#start(line.slice(start + RUN.length));
      // No name holds what a result begins with: the runner's own result stands behind a start that a test printed.
      if (!isRead || RESULT_WITHIN.test(line)) this.#suspect(line);
    } else if (result === 'stray') this.#suspect(line);
    else if (line.includes('=== ') && this.#readPause(line)) return;
    else if (line === 'PASS' || line === 'FAIL') {
      this.#told = null;
      // While a test runs, it printed this.
      if (this.#tests.openCount === 0) this.#binaryEnd = line === 'PASS' ? 'ok' : 'failed';
      else if (!this.#tests.isRunning) this.#suspect(line);
    } else if (this.#verbose === true && this.#tests.openCount === 0 && this.#readExample(line)) return;
    else if (line.startsWith('panic: ') || line.startsWith('fatal error: ')) this.#tests.panicked = true;
    else if (line.startsWith('exit status ') && line !== 'exit status 1') this.#tests.panicked ||= this.#tests.size > 0;
    else if (line.startsWith('signal: ')) this.#tests.panicked = true;
    else {
      const ended = goPackageLine(line);
      if (ended !== null) this.#endPackage(ended);
    }
  }

  /**
   * The runner prints each of its lines where it can be read. One that stands where it cannot be the runner's is a test's output, or
   * the runner's own that a test has hidden behind its output, after it printed another in its place: then no pass counts.
   */
  #suspect(line: string): void {
    this.reading.suspectLine(line, 'stands where the runner prints no such line');
  }

  /** What an example printed that failed, and what it should have, stands below its result. */
  #readExample(line: string): boolean {
    if (line === GOT) this.#isTelling = true;
    else if (WANT.includes(line)) {
      if (!this.#isTelling) this.#suspect(line);
      this.#isTelling = false;
    } else return false;
    return true;
  }

  /** A test waits or runs on; its output may stand before that, without a newline. */
  #readPause(line: string): boolean {
    const pause = line.indexOf(PAUSE);
    const cont = line.indexOf(CONT);
    const name = line.slice(pause === -1 ? cont + CONT.length : pause + PAUSE.length);
    if ((pause === -1 && cont === -1) || !this.#tests.isOpen(name)) return false;
    if (pause === -1) this.#tests.continue(name);
    else this.#tests.pause(name);
    return true;
  }

  /** @returns whether the runner may have printed it */
  #start(name: string): boolean {
    if (name === '' || name.length > NAME_MAX || (/\s/.test(name) && !name.includes('/')) || this.#verbose === false)
      return false;
    if (!this.#tests.canStart(name) || this.#binaryEnd !== null) return false;
    this.#verbose = true;
    this.#told = null;
    this.#tests.start(name);
    return true;
  }

  /** @returns null for a line that ends with no result, `stray` for one whose result the runner cannot have printed there */
  #readResult(line: string): 'read' | 'stray' | null {
    const whole = WHOLE_RESULT.exec(line.trimStart());
    const isStarted = whole !== null && this.#tests.isOpen(whole[2] ?? '');
    const [matched, word = '', name = '', seconds] = (isStarted ? whole : RESULT.exec(line)) ?? [];
    const state = STATES[word];
    if (matched === undefined || state === undefined) return null;
    const before = line.slice(0, line.length - matched.length);
    const isBlank = before.trim() === '';
    // The runner indents sub-tests; what stands glued before a result is output of a top-level test without a newline.
    const depth = name.split('/', 64).length - 1;
    const indent = indentOf(before);
    if (isBlank ? indent % INDENT !== 0 || indent / INDENT > depth || (indent === 0 && depth > 0) : depth > 0)
      return 'stray';
    if (!isBlank && (indent >= INDENT || !this.#tests.isOpen(name))) return 'stray';
    const top = depth === 0 ? name : name.slice(0, name.indexOf('/'));
    if (depth > 0 && this.#told !== top) return 'stray';
    this.#told = top;
    this.#verbose ??= false;
    if (!this.#verbose && state !== 'failed') this.#tests.doubt(`without -v, go prints no result of ${name}`);
    const isRead = this.#tests.end(name, state, Number(seconds), !this.#verbose && isBlank);
    return isRead && !RESULT_WITHIN.test(name) ? 'read' : 'stray';
  }

  #endPackage(ended: GoPackageLine): void {
    const { suite, end, failedToStart, empty } = ended;
    // A package does not end well while a test of it runs: a test printed this.
    if (end === 'ok' && this.#tests.openCount > 0) {
      this.reading.suspect(`a line of ${suite} stands where a test runs`);
      return;
    }
    // Tests that run when their package fails were ended by a panic or an exit, which is told; one that was not built has none.
    const isCut = this.#tests.panicked || this.#before.startsWith('exit status ');
    if (this.#tests.size > 0 && (failedToStart || empty || (this.#tests.openCount > 0 && !isCut)))
      this.reading.suspect(`a line of ${suite} stands where a test runs`);
    if (empty && this.#tests.size === 0) this.reading.note(`${suite} has no tests to run`);
    else if (this.#verbose === false || (this.#verbose === null && end === 'ok'))
      this.reading.gap(`only failures of ${suite} are named: run with -v`);
    this.#tests.conclude(suite, end, failedToStart);
    if (this.#suites.has(suite)) this.reading.suspect(`${suite} ended twice`);
    this.#suites.add(suite);
    this.#reset();
  }

  #reset(): void {
    this.#tests = new GoPackage(this.reading);
    this.#verbose = null;
    this.#binaryEnd = null;
    this.#told = null;
    this.#isTelling = false;
  }

  conclude(failed: boolean): Reading {
    if (this.#tests.size > 0) {
      // A test binary that is run by itself ends with PASS or FAIL and names no package.
      const end = this.#suites.size === 0 ? this.#binaryEnd : null;
      if (end === null && failed) this.reading.doubt('the package never ended');
      this.#tests.conclude(undefined, end ?? (failed ? 'failed' : 'unknown'));
    } else if (this.#suites.size === 0) this.reading.doubt('no package ended: nothing says that tests ran');
    return this.reading;
  }
}
