import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { FailuresNamedAgain, passesOf, withoutBlanks } from '../failures-named-again.ts';
import { HiddenSkips } from '../hidden-skips.ts';
import { JestEnd } from '../jest-end.ts';
import { jestFileLine } from '../jest-file-line.ts';
import { JestFiles } from '../jest-files.ts';
import { indentOf, readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { TitleStack } from '../title-stack.ts';
import { withoutBracketedDuration } from '../trailing-duration.ts';

type FileLine = NonNullable<ReturnType<typeof jestFileLine>>;

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
/** What stands before the title of a test that did not run. */
const SKIPPED_SIGNS = ['○ ', '✎ '];
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
  /** Where failures are repeated: whether the line before is that of a file. */
  #isRepeatedFile = false;
  readonly #end = new JestEnd(this.reading);
  readonly #files = new JestFiles(this.reading);
  #fileFailures: TestResult[] = [];
  readonly #namedAgain = new FailuresNamedAgain(bulletKey);
  /** How many lines are results of a tree. */
  #results = 0;
  readonly #hiddenSkips = new HiddenSkips(this.reading);

  read(line: string): void {
    const before = this.#results;
    this.#readLine(line);
    // A title of several lines may end a tree for whoever reads it.
    if (this.#results === before)
      for (const sign of SKIPPED_SIGNS) this.#hiddenSkips.lookFor(sign, line, (text) => [withoutWord(text)]);
  }

  #readLine(line: string): void {
    if (this.#end.read(line)) {
      this.#endFile();
      this.#file = null;
      this.#part = 'none';
      return;
    }
    if (line.startsWith(BULLET)) this.#nameAgain(line.slice(BULLET.length));
    const header = jestFileLine(line);
    this.#files.look(line, header !== null);
    if (this.#part === 'repetition') this.#readRepeated(line, header);
    else if (header !== null) this.#startFile(header);
    else if (line === REPETITION) this.#part = 'repetition';
    else if (this.#file !== null) this.#readOfFile(line, this.#file);
  }

  /** There are lines of files that failed, each with bullets right below: anything else is of a file that is told first. */
  #readRepeated(line: string, header: FileLine | null): void {
    if (this.#isRepeatedFile && !line.startsWith(BULLET))
      this.reading.doubtLine(line, 'stands where failures are repeated, and is none');
    this.#isRepeatedFile = header !== null;
    if (header !== null && !(header.failed && this.#files.hasFailed(header.file)))
      this.reading.doubtLine(line, 'stands where failures are repeated, and was told nowhere before');
  }

  #startFile({ failed, file }: FileLine): void {
    this.#endFile();
    this.#file = file;
    this.#files.begin(file, failed);
    this.#part = 'head';
    this.#titles.clear();
  }

  /** Failures are told below the tree again; where there is no tree, they are all that is named. */
  #endFile(): void {
    this.#files.end({ hasTree: this.#hasTree, isNotRun: this.#isNotRun });
    if (!this.#hasTree) {
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
    this.#results += 1;
    if (state === 'skipped' && /^skipped \d+ tests?$/.test(said)) return;
    const titled = state === 'skipped' ? withoutWord(said) : said;
    // A test that did not run has no duration: what looks like one is its title's.
    const { text: title, durationMs } =
      state === 'skipped' ? { text: titled.trimEnd(), durationMs: undefined } : withoutBracketedDuration(titled);
    const [name, path] = [this.#titles.nameOf(title), this.#titles.pathTo(title)];
    this.reading.list(durationMs === undefined ? { name, state, file, path } : { name, state, file, path, durationMs });
  }

  conclude(): Reading {
    this.#endFile();
    const { reading } = this;
    const told = this.#end.counts;
    if (told === null) {
      reading.doubt('no summary: the run did not end');
      return reading;
    }
    const counts = countStates(reading.tests);
    reading.expectCount('passed', told.tests.passed, counts.passed);
    reading.expectCount('failed', told.tests.failed, counts.failed);
    const skipped = told.tests.skipped + told.tests.todo;
    if (skipped > 0) this.#hiddenSkips.compare(reading.tests, ({ name, path }) => path?.at(-1) ?? name);
    if (skipped > counts.skipped)
      reading.skipUnnamed(skipped - counts.skipped, `${skipped - counts.skipped} skipped tests have no name`);
    else if (skipped < counts.skipped) reading.expectCount('skipped', skipped, counts.skipped);
    const failed = reading.tests.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));
    this.#namedAgain.compare(failed, reading, passesOf(reading.tests));
    this.#files.compare(told.suites);
    return reading;
  }
}

/** What stands behind the sign of a test that did not run, without jest's word for that. */
function withoutWord(said: string): string {
  return said.replace(/^(?:skipped|todo) /, '');
}

/** A bullet keeps what looks like a duration in a title, and joins titles by its own sign. */
function bulletKey(name: string): string {
  let key = name;
  for (let next = withoutBracketedDuration(key).text; next !== key; next = withoutBracketedDuration(key).text)
    key = next;
  return withoutBlanks(key.replaceAll(' › ', ' > '));
}
