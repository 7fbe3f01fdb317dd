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
const RESULTS: readonly (readonly [string, TestState])[] = [
  ['[       OK ] ', 'passed'],
  ['[  FAILED  ] ', 'failed'],
  ['[  SKIPPED ] ', 'skipped'],
];
const DISABLED = '[ DISABLED ] ';
const RUNNING = /^\[={10}\] Running (\d{1,9}) tests? from \d{1,9} test /;
const RAN = /^\[={10}\] \d{1,9} tests? from \d{1,9} test .*ran\./;
const FAILED = '[  FAILED  ] ';
const LISTED_BELOW = /^\d{1,9} [a-z ]{1,20}, listed below:$/;
/** What stands between a name and the values of its parameters. */
const WHERE = ', where ';
const SUITE = ': SetUpTestSuite or TearDownTestSuite';
const OLD_SUITE = ': SetUpTestCase or TearDownTestCase';

/** GoogleTest. Tests run one at a time, so that what looks like another's line while one runs is its output. */
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
function startedName(line: string): string {
  return (line.slice(RUN.length).split(WHERE, 1)[0] ?? '').trimEnd();
}

class GtestReader {
  readonly reading = new Reading();
  #tests: TestResult[] = [];
  #running: string | null = null;
  #announced: number | null = null;
  /** Whether the line that ends a program's tests has been read. */
  #ran = false;
  #passed: number | null = null;
  #disabled = 0;
  #suites: TestResult[] = [];
  /** The failures that the program names at its end. */
  #named: string[] = [];

  constructor(readonly facts: RunFacts) {}

  read(line: string): void {
    if (this.#running !== null) this.#readResult(line, this.#running);
    else if (line.startsWith(RUN)) this.#running = startedName(line);
    else if (line.startsWith(DISABLED)) {
      this.#disabled += 1;
      this.#add({ name: line.slice(DISABLED.length).trimEnd(), state: 'skipped' });
    } else if (line.startsWith('[==========]')) this.#readFrame(line);
    else if (line.startsWith('[  PASSED  ] ')) this.#passed = Number(/^\d{1,9}/.exec(line.slice(13))?.[0] ?? 0);
    else if (this.#ran) this.#readEnd(line);
    else this.#readSecond(line);
  }

  #add(test: TestResult): void {
    this.#tests.push(test);
    this.reading.hold(test.name);
  }

  #readFrame(line: string): void {
    const [, announced] = RUNNING.exec(line) ?? [];
    if (announced !== undefined) {
      if (this.#announced !== null) this.#close();
      this.#announced = Number(announced);
    } else if (RAN.test(line)) this.#ran = true;
  }

  #readResult(line: string, name: string): void {
    for (const [mark, state] of RESULTS) {
      const at = line.indexOf(`${mark}${name}`);
      if (at === -1) continue;
      const rest = line.slice(at + mark.length + name.length).trimEnd();
      if (rest !== '' && !rest.startsWith(' (') && !rest.startsWith(WHERE)) continue;
      const ms = /\((\d{1,12}) ms\)$/.exec(rest.slice(-40))?.[1];
      this.#add(ms === undefined ? { name, state } : { name, state, durationMs: Number(ms) });
      this.#running = null;
      return;
    }
  }

  /** A second result of the test that has just ended: it printed one of the two. */
  #readSecond(line: string): void {
    const last = this.#tests.at(-1);
    if (last === undefined) return;
    for (const [mark, state] of RESULTS) {
      if (!line.includes(`${mark}${last.name}`)) continue;
      this.reading.doubt(`${last.name} has two results`);
      last.state = worstState(last.state, state);
    }
  }

  /** Below the totals: the tests that failed, and the suites whose set-up or tear-down did. */
  #readEnd(line: string): void {
    const at = line.indexOf(FAILED);
    if (at === -1) return;
    const name = line.slice(at + FAILED.length).trimEnd();
    if (LISTED_BELOW.test(name)) return;
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

  #close(): void {
    const reading = this.reading;
    if (this.#running !== null) {
      reading.doubt(`${this.#running} started and never ended`);
      if (commandFailed(this.facts)) this.#tests.push({ name: this.#running, state: 'failed' });
    }
    for (const test of [...this.#tests, ...this.#suites]) reading.list(test);
    if (this.#announced === null) reading.doubt('no line says how many tests run');
    else reading.expectCount('announced tests', this.#announced, this.#tests.length - this.#disabled);
    if (!this.#ran || this.#passed === null) reading.doubt('no totals: the program did not end');
    else {
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
    this.#disabled = 0;
  }

  conclude(): Reading {
    this.#close();
    return this.reading;
  }
}
