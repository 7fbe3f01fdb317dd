import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { FailuresNamedAgain, failuresOf } from '../failures-named-again.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import { commandFailed, type RunFacts, type RunnerParser } from '../runner-parser.ts';
import { worstState } from '../worst-state.ts';

export const gtestSigns = [
  /^\[={10}\] (?:Running )?\d+ tests? from \d+ test (?:suites?|cases?)/,
  /^\[ RUN {6}\] \S/,
  /\[(?: {7}OK | {2}FAILED {2}| {2}SKIPPED )\] \S/,
  /^\[ {2}PASSED {2}\] \d+ tests?\.$/,
];

const RUN = '[ RUN      ] ';
const OK = '[       OK ] ';
const FAILED = '[  FAILED  ] ';
const SKIPPED = '[  SKIPPED ] ';
const DISABLED = '[ DISABLED ] ';
const FRAME = '[==========] ';
const PASSED = '[  PASSED  ] ';
const STATES: ReadonlyMap<string, TestState> = new Map([
  [OK, 'passed'],
  [FAILED, 'failed'],
  [SKIPPED, 'skipped'],
]);
/** All marks that say something of a test or a program. They are of one length. */
const MARKS: ReadonlySet<string> = new Set([RUN, OK, FAILED, SKIPPED, DISABLED, FRAME, PASSED]);
const RUNNING = /^\[={10}\] Running (\d{1,9}) tests? from \d{1,9} test /;
const RAN = /^\[={10}\] (\d{1,9}) tests? from \d{1,9} test .*ran\./;
const LISTED_BELOW = /^(\d{1,9}) [a-z ]{1,20}, listed below:$/;
/** How `--gtest_brief=1` ends the line of a failure. */
const BRIEF_FAILURE = /^(.*\S) \((\d{1,12}) ms\)$/;
/** What stands between a name and the values of its parameters. */
const WHERE = ', where ';
const SUITE = ': SetUpTestSuite or TearDownTestSuite';
const OLD_SUITE = ': SetUpTestCase or TearDownTestCase';
const UNPLACED = 'stands where the program prints no such line';

/**
 * GoogleTest. Tests run one at a time, and each line of the program's has a mark, so that a line with a mark either is the one that
 * comes next, or a test printed it: then another one of the program's may stand hidden in a test's place.
 */
export const gtest: RunnerParser = {
  parse(text, facts) {
    const reader = new GtestReader(facts);
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

/** No start tells the parameter: one that does was printed, by whoever wants another name for a test. */
function startedName(text: string): string {
  return (text.split(WHERE, 1)[0] ?? '').trimEnd();
}

/** The last mark of a line, where it stands, and whether it is the only one. */
function markIn(line: string): { mark: string; at: number; isOnly: boolean } | null {
  let last: { mark: string; at: number; isOnly: boolean } | null = null;
  for (let at = line.indexOf('['); at !== -1; at = line.indexOf('[', at + 1)) {
    const mark = line.slice(at, at + RUN.length);
    if (MARKS.has(mark)) last = { mark, at, isOnly: last === null };
  }
  return last;
}

class GtestReader {
  readonly reading = new Reading();
  #tests: TestResult[] = [];
  #running: string | null = null;
  #announced: number | null = null;
  /** Whether the line that ends a program's tests has been read. */
  #ran = false;
  #passed: number | null = null;
  /** What the end counts of those that ran, and of those that were skipped. */
  #counted: number | null = null;
  #skipped = 0;
  #disabled = 0;
  /** Whether a test started: `--gtest_brief=1` prints the failures alone, and does not say how many tests it runs. */
  #sawStart = false;
  #suites: TestResult[] = [];
  /** The failures that the program names at its end. */
  #named: string[] = [];
  /** The tests of the first program: those of the others are the same where it repeats them. */
  #first: ReadonlySet<string> | null = null;

  constructor(readonly facts: RunFacts) {}

  read(line: string): void {
    const found = markIn(line);
    if (found === null) return;
    const { mark, at, isOnly } = found;
    if (!isOnly) this.reading.suspectLine(line, 'holds two lines of the program');
    const rest = line.slice(at + mark.length);
    const state = STATES.get(mark);
    if (this.#running !== null) {
      if (state === undefined || !this.#endTest(rest, this.#running, state)) this.reading.suspectLine(line, UNPLACED);
    } else if (this.#ran) this.#readEnd(line, mark, at);
    else if (mark === RUN) this.#start(rest);
    else if (mark === DISABLED) {
      this.#disabled += 1;
      this.#add({ name: rest.trimEnd(), state: 'skipped' });
    } else if (mark === FRAME && (at === 0 || RAN.test(line.slice(at)))) this.#readFrame(line.slice(at));
    else if (mark === FAILED && this.#isBrief) this.#readBriefFailure(line, rest);
    else if (state === undefined || !this.#readSecond(rest, state)) this.reading.suspectLine(line, UNPLACED);
  }

  #add(test: TestResult): void {
    this.#tests.push(test);
    this.reading.hold(test.name);
  }

  #start(text: string): void {
    this.#sawStart = true;
    this.#running = startedName(text);
  }

  get #isBrief(): boolean {
    return this.#announced === null && !this.#sawStart;
  }

  #readBriefFailure(line: string, text: string): void {
    const [, told, ms] = BRIEF_FAILURE.exec(text) ?? [];
    const name = told === undefined ? '' : startedName(told);
    if (name === '' || this.#tests.at(-1)?.name === name) this.reading.suspectLine(line, UNPLACED);
    else this.#add({ name, state: 'failed', durationMs: Number(ms) });
  }

  /** The frame that ends the tests may stand behind what a tear-down printed: no test runs that could have printed it. */
  #readFrame(line: string): void {
    const [, announced] = RUNNING.exec(line) ?? [];
    if (announced === undefined) {
      const [, counted] = RAN.exec(line) ?? [];
      this.#ran = counted !== undefined;
      this.#counted = this.#ran ? Number(counted) : null;
      if (!this.#ran) this.reading.suspectLine(line, UNPLACED);
      return;
    }
    if (this.#announced !== null || this.#tests.length > 0) this.#close();
    this.#announced = Number(announced);
  }

  /** @returns whether it is a result of the test that runs */
  #endTest(text: string, name: string, state: TestState): boolean {
    if (!text.startsWith(name)) return false;
    const rest = text.slice(name.length).trimEnd();
    if (rest !== '' && !rest.startsWith(' (') && !rest.startsWith(WHERE)) return false;
    const ms = /\((\d{1,12}) ms\)$/.exec(rest.slice(-40))?.[1];
    this.#add(ms === undefined ? { name, state } : { name, state, durationMs: Number(ms) });
    this.#running = null;
    return true;
  }

  /** A second result of the test that has just ended: it printed one of the two. */
  #readSecond(text: string, state: TestState): boolean {
    const last = this.#tests.at(-1);
    if (last === undefined || !text.startsWith(last.name)) return false;
    this.reading.doubt(`${last.name} has two results`);
    last.state = worstState(last.state, state);
    return true;
  }

  /** Below the tests: the totals, the tests that failed, the suites whose set-up or tear-down did, and another program. */
  #readEnd(line: string, mark: string, at: number): void {
    const name = line.slice(at + mark.length).trimEnd();
    if (at > 0) this.reading.suspectLine(line, UNPLACED);
    else if (mark === FRAME && RUNNING.test(line)) this.#readFrame(line);
    else if (mark === PASSED && this.#passed === null) this.#passed = Number(/^\d{1,9}/.exec(name)?.[0] ?? 0);
    else if (mark === FAILED) this.#readFailure(name);
    else if (mark === SKIPPED) this.#skipped += Number(/^(\d{1,9}) tests?\.$/.exec(name)?.[1] ?? 0);
    else this.reading.suspectLine(line, UNPLACED);
  }

  #readFailure(name: string): void {
    const [, failed] = LISTED_BELOW.exec(name) ?? [];
    if (failed !== undefined) {
      // A failure of no test: of a suite, whose name stands below, or of what surrounds all tests, which has none.
      if (Number(failed) === 0) this.reading.gap('the program failed outside of its tests');
      return;
    }
    this.reading.hold(name);
    if (name.endsWith(SUITE) || name.endsWith(OLD_SUITE)) {
      this.#suites.push({ name, state: 'errored' });
      this.reading.gap(`${name} failed`);
    } else this.#named.push(name);
  }

  #compareFailures(): void {
    const failed = new Set(failuresOf(this.#tests));
    const again = new FailuresNamedAgain();
    for (const name of this.#named) again.add(failed.has(name) ? name : (name.split(WHERE, 1)[0] ?? name));
    again.compare(failed, this.reading);
  }

  /** A program may print another one whole; one that is repeated has the tests that it had before. */
  #compareWithFirst(): void {
    const first = this.#first;
    this.#first ??= new Set(this.#tests.map(({ name }) => name));
    if (first === null || (first.size === this.#tests.length && this.#tests.every(({ name }) => first.has(name))))
      return;
    this.reading.suspect('two programs with other tests: one of them may have printed the other');
  }

  /** The end of `--gtest_brief=1` does not name the failures once more, so that only its counts tell whether they are all. */
  #closeBrief(): void {
    this.reading.gap('only failed tests are named');
    const passed = this.#passed ?? 0;
    this.reading.expectCount('tests', this.#counted ?? 0, this.#tests.length + passed + this.#skipped);
  }

  #close(): void {
    const reading = this.reading;
    if (this.#running !== null) {
      reading.doubt(`${this.#running} started and never ended`);
      if (commandFailed(this.facts)) this.#tests.push({ name: this.#running, state: 'failed' });
    }
    for (const test of [...this.#tests, ...this.#suites]) reading.list(test);
    this.#compareWithFirst();
    if (this.#isBrief && this.#ran) this.#closeBrief();
    else if (this.#announced === null) reading.doubt('no line says how many tests run');
    else reading.expectCount('announced tests', this.#announced, this.#tests.length - this.#disabled);
    if (!this.#ran || this.#passed === null) reading.doubt('no totals: the program did not end');
    else if (!this.#isBrief) {
      reading.expectCount('passed', this.#passed, countStates(this.#tests).passed);
      this.#compareFailures();
    }
    this.#tests = [];
    this.#suites = [];
    this.#named = [];
    this.#running = null;
    this.#announced = null;
    this.#ran = false;
    this.#passed = null;
    this.#counted = null;
    this.#skipped = 0;
    this.#disabled = 0;
    this.#sawStart = false;
  }

  conclude(): Reading {
    this.#close();
    return this.reading;
  }
}
