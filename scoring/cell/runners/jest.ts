import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { FailuresNamedAgain, passesOf, withoutBlanks } from '../failures-named-again.ts';
import { hiddenFileLine, jestFileLine } from '../jest-file-line.ts';
import { type JestCounts, jestCounts } from '../jest-summary.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { TitleStack } from '../title-stack.ts';
import { withoutBracketedDuration } from '../trailing-duration.ts';

export const jestSigns = [
  /^Test Suites: +(?:\d+ (?:failed|skipped|passed|of \d+ total|total)(?:, )?)+$/,
  /^Tests: +(?:\d+ (?:failed|skipped|todo|passed|total)(?:, )?)+$/,
  /^ ?(?:PASS|FAIL) {1,2}\S+/,
  /^(?:Ran all test suites|Snapshots: +\d)/,
];

const BULLET = '  ● ';
const NOT_RUN = 'Test suite failed to run';
const CONSOLE = '  ● Console';
const CONSOLE_CALL = /^ {2}console\.[a-z]+/i;
const ICONS: ReadonlyMap<string, TestState> = new Map([
  ['✓', 'passed'],
  ['√', 'passed'],
  ['✕', 'failed'],
  ['×', 'failed'],
  ['○', 'skipped'],
  ['✎', 'skipped'],
]);
const HIDDEN = "may be a file's line behind what a test printed";
/** Repeats what was told before, without trees. */
const REPETITION = 'Summary of all failing tests';
const INDENT = 2;

/**
 * jest's text. With `--verbose`, a tree of titles stands behind the line of its file, up to a blank line; without, only
 * failures are named, by a bullet each. Console output stands before the file's line, or indented in a block of its own.
 */
export const jest: RunnerParser = {
  parse(text) {
    const reader = new JestReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class JestReader {
  readonly reading = new Reading();
  readonly #titles = new TitleStack();
  #file: string | null = null;
  /** What the lines below the file's can be: its tree, the console block before it, what failed, or nothing of the run. */
  #part: 'none' | 'head' | 'tree' | 'console' | 'failures' | 'repetition' = 'none';
  #hasTree = false;
  #isNotRun = false;
  #tests: JestCounts | null = null;
  #suites: JestCounts | null = null;
  /** How many files there are, how many failed, and of how many the tests are named, or could not be run. */
  readonly #files = { all: 0, failed: 0, trees: 0, notRun: 0 };
  #maybeHidden: string | null = null;
  #fileFailures: TestResult[] = [];
  readonly #namedAgain = new FailuresNamedAgain(bulletKey);

  read(line: string): void {
    if (line.startsWith('Test') && this.#readSummary(line)) return;
    if (line.startsWith(BULLET)) this.#nameAgain(line.slice(BULLET.length));
    if (this.#part === 'repetition') return;
    const header = jestFileLine(line);
    this.#lookForHidden(line, header !== null);
    if (header !== null) this.#startFile(header);
    else if (line === REPETITION) this.#part = 'repetition';
    else if (this.#file !== null) this.#readOfFile(line, this.#file);
  }

  /** A line that may hold that of a file counts as one where what jest tells of a file stands below it. */
  #lookForHidden(line: string, isHeader: boolean): void {
    const before = this.#maybeHidden;
    const hidden = isHeader ? null : hiddenFileLine(line);
    this.#maybeHidden = hidden === 'maybe' ? line : null;
    if (hidden === 'surely') this.reading.doubtLine(line, HIDDEN);
    else if (before !== null && indentOf(line) === INDENT && line.length > INDENT)
      this.reading.doubtLine(before, HIDDEN);
  }

  #startFile({ failed, file }: { failed: boolean; file: string }): void {
    this.#endFile();
    this.#file = file;
    this.#files.all += 1;
    if (failed) this.#files.failed += 1;
    this.#part = 'head';
    this.#titles.clear();
  }

  /** Failures are told below the tree again; where there is no tree, they are all that is named. */
  #endFile(): void {
    if (this.#hasTree) this.#files.trees += 1;
    else {
      if (this.#isNotRun) this.#files.notRun += 1;
      for (const test of this.#fileFailures) this.reading.list(test);
      if (this.#fileFailures.some(({ name }) => name.includes(' › ') || name.includes(' > ')))
        this.reading.gap('names are told only with the failures, where titles that hold › cannot be told from groups');
    }
    this.#fileFailures = [];
    this.#hasTree = false;
    this.#isNotRun = false;
  }

  #readOfFile(line: string, file: string): void {
    if (line.startsWith(BULLET)) {
      this.#readBullet(line, file);
      return;
    }
    if (this.#part === 'failures' || this.#part === 'none') return;
    const indent = indentOf(line);
    if (this.#part === 'console') {
      // Every line that a test logs is indented deeper than the block.
      if (indent !== INDENT || CONSOLE_CALL.test(line)) return;
      this.#part = 'head';
    }
    if (line.trim() === '') {
      if (this.#part === 'tree') this.#part = 'none';
      return;
    }
    if (indent < INDENT || indent % INDENT !== 0) return;
    this.#part = 'tree';
    this.#readTree(line, indent, file);
  }

  /** Wherever a bullet stands, it names a failure: its file's line may be hidden. jest's own remarks begin with a blank. */
  #nameAgain(title: string): void {
    if (title.startsWith(' ') || title.startsWith(NOT_RUN) || `${BULLET}${title}` === CONSOLE) return;
    this.#namedAgain.add(title);
    this.reading.hold(title);
  }

  #readBullet(line: string, file: string): void {
    if (line === CONSOLE && this.#part === 'head') {
      this.#part = 'console';
      return;
    }
    const title = line.slice(BULLET.length).trim();
    if (title === NOT_RUN) {
      this.reading.list({ name: file, state: 'errored', file });
      this.reading.gap(`${file} could not be run`);
      this.#isNotRun = true;
    } else if (this.#part !== 'console') {
      const path = title.split(' › ');
      this.#fileFailures.push({ name: path.join(' > '), state: 'failed', file });
    }
    this.#part = 'failures';
  }

  #readTree(line: string, indent: number, file: string): void {
    const text = line.trim();
    const icon = text.charAt(0);
    const state = text.charAt(1) === ' ' ? ICONS.get(icon) : undefined;
    this.#titles.leave(indent);
    if (state === undefined) {
      this.#titles.enter(indent, text);
      return;
    }
    const said = text.slice(2);
    this.#hasTree = true;
    if (state === 'skipped' && /^skipped \d+ tests?$/.test(said)) return;
    const word = icon === '○' ? 'skipped ' : icon === '✎' ? 'todo ' : '';
    const titled = said.startsWith(word) ? said.slice(word.length) : said;
    // A test that did not run has no duration: what looks like one is its title's.
    const { text: title, durationMs } =
      state === 'skipped' ? { text: titled.trimEnd(), durationMs: undefined } : withoutBracketedDuration(titled);
    const [name, path] = [this.#titles.nameOf(title), this.#titles.pathTo(title)];
    this.reading.list(durationMs === undefined ? { name, state, file, path } : { name, state, file, path, durationMs });
  }

  #readSummary(line: string): boolean {
    const suites = jestCounts(line, 'Test Suites:');
    const tests = jestCounts(line, 'Tests:');
    if (suites === null && tests === null) return false;
    this.#endFile();
    this.#file = null;
    this.#part = 'none';
    const before = suites === null ? this.#tests : this.#suites;
    if (before !== null && JSON.stringify(before) !== JSON.stringify(suites ?? tests))
      this.reading.doubt('two summaries disagree');
    if (suites !== null) this.#suites = suites;
    if (tests !== null) this.#tests = tests;
    return true;
  }

  conclude(): Reading {
    this.#endFile();
    const reading = this.reading;
    if (this.#tests === null || this.#suites === null) {
      reading.doubt('no summary: the run did not end');
      return reading;
    }
    const counts = countStates(reading.tests);
    reading.expectCount('passed', this.#tests.passed, counts.passed);
    reading.expectCount('failed', this.#tests.failed, counts.failed);
    const skipped = this.#tests.skipped + this.#tests.todo;
    if (skipped > counts.skipped) reading.note(`${skipped - counts.skipped} skipped tests have no name`);
    else if (skipped < counts.skipped) reading.expectCount('skipped', skipped, counts.skipped);
    const failed = reading.tests.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));
    this.#namedAgain.compare(failed, reading, passesOf(reading.tests));
    reading.expectCount('failed files', this.#suites.failed, this.#files.failed);
    if (this.#files.trees > 0 && this.#files.trees + this.#files.notRun < this.#files.all)
      reading.doubt('the tests of some files are named, and those of others are not');
    if (this.#suites.ran !== null && this.#suites.ran < this.#suites.total)
      reading.gap(`only ${this.#suites.ran} of ${this.#suites.total} files were run`);
    return reading;
  }
}

/** A bullet keeps what looks like a duration in a title, and joins titles by its own sign. */
function bulletKey(name: string): string {
  let key = name;
  for (let next = withoutBracketedDuration(key).text; next !== key; next = withoutBracketedDuration(key).text)
    key = next;
  return withoutBlanks(key.replaceAll(' › ', ' > '));
}
