import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { worstState } from '../worst-state.ts';

export const surefireSigns = [
  /^(?:\[INFO\] )? T E S T S$/,
  /^(?:\[\w+\] )?Running [\w.$]+$/,
  /^(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+/,
];

const LEVEL = /^\[(?:INFO|ERROR|WARNING)\] /;
const RUNNING = /^Running ([\w.$]+)$/;
const RUN =
  /^Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: \d{1,9})?(.*)$/;
const IN_CLASS = /-{1,2} in ([\w.$]+)$/;
const ELAPSED = /^(.+?)(?: --|) {1,2}Time elapsed: (\d{1,9}(?:[.,]\d{1,9})?) s(?:ec)?(?: {1,2}<<< (FAILURE|ERROR)!)?$/;
const RESULTS = /^Results ?:$/;
const LINE_MAX = 2000;

interface Totals {
  tests: number;
  failures: number;
  errors: number;
  skipped: number;
}

/**
 * Maven Surefire's console. Tests stand below the totals of their class; only failed ones are named, unless the build asks
 * for the `plain` format. Runs of a test that was run again are one test.
 */
export const surefire: RunnerParser = {
  parse(text) {
    const reader = new SurefireReader();
    readLines(text, reader.reading, (line) => {
      if (line.length <= LINE_MAX) reader.read(line);
    });
    return reader.conclude();
  },
};

class SurefireReader {
  readonly reading = new Reading();
  readonly #tests: (TestResult & { suite: string })[] = [];
  readonly #classes = new Set<string>();
  readonly #flaky = new Set<string>();
  #part: 'build' | 'class' | 'tests' | 'results' = 'build';
  /** Whether Maven marks its own lines: then what has no mark is a test's output. */
  #marked = false;
  #inFlakes = false;
  #rerun = false;
  #totals: Totals | null = null;
  #verdict: string | null = null;

  read(raw: string): void {
    const level = raw.startsWith('[') ? LEVEL.exec(raw)?.[0] : undefined;
    if (level !== undefined) this.#marked = true;
    if (level === undefined && this.#marked) return;
    const line = raw.slice(level?.length ?? 0).trimEnd();
    const [, running] = line.startsWith('Running ') ? (RUNNING.exec(line) ?? []) : [];
    if (running !== undefined) {
      this.#classes.add(running);
      this.#part = 'class';
    } else if (line.startsWith('Results') && RESULTS.test(line)) this.#part = 'results';
    else if (line.startsWith('BUILD ')) this.#verdict = line.slice('BUILD '.length);
    else if (line.startsWith('Tests run: ')) this.#readTotals(line);
    else if (this.#part === 'tests') this.#readTest(line);
    else if (this.#part === 'results') this.#readResults(line);
  }

  #readTotals(line: string): void {
    const [matched, tests, failures, errors, skipped, rest = ''] = RUN.exec(line) ?? [];
    if (matched === undefined) return;
    if (this.#part === 'results' && rest.trim() === '') {
      const sum = this.#totals ?? { tests: 0, failures: 0, errors: 0, skipped: 0 };
      this.#totals = {
        tests: sum.tests + Number(tests),
        failures: sum.failures + Number(failures),
        errors: sum.errors + Number(errors),
        skipped: sum.skipped + Number(skipped),
      };
      this.#part = 'build';
    } else if (this.#part === 'class' || this.#part === 'tests') {
      const named = IN_CLASS.exec(rest)?.[1];
      if (named !== undefined) this.#classes.add(named);
      this.#part = 'tests';
    }
  }

  #readTest(line: string): void {
    const [, place, seconds = '', outcome] = line.includes('Time elapsed: ') ? (ELAPSED.exec(line) ?? []) : [];
    if (place !== undefined) {
      const state: TestState = outcome === undefined ? 'passed' : outcome === 'ERROR' ? 'errored' : 'failed';
      this.#add(place.trim(), state, Number(seconds.replace(',', '.')) * 1000);
    } else if (line.endsWith(' skipped')) this.#add(line.slice(0, -' skipped'.length).trim(), 'skipped', 0);
  }

  #add(place: string, state: TestState, durationMs: number): void {
    const { suite, name } = this.#split(place);
    // The plain format names only the class of a skipped test.
    if (name === suite && state === 'skipped') return;
    if (name === suite) this.reading.gap(`${suite} failed as a whole`);
    this.#tests.push({ name, state, suite, durationMs });
    this.reading.hold(name);
  }

  /** `demo.NamesTest.a b`, and before Surefire 3 `a b(demo.NamesTest)`. */
  #split(place: string): { suite: string; name: string } {
    const open = place.endsWith(')') ? place.lastIndexOf('(') : -1;
    const inBrackets = open > 0 ? place.slice(open + 1, -1) : '';
    if (this.#classes.has(inBrackets)) return { suite: inBrackets, name: place.slice(0, open) };
    if (this.#classes.has(place)) return { suite: place, name: place };
    let known = '';
    for (let at = place.indexOf('.'); at !== -1; at = place.indexOf('.', at + 1))
      if (this.#classes.has(place.slice(0, at))) known = place.slice(0, at);
    if (known !== '') return { suite: known, name: place.slice(known.length + 1) };
    const end = place.search(/[([ ]/);
    const dot = place.lastIndexOf('.', end === -1 ? place.length : end);
    return dot === -1 ? { suite: '', name: place } : { suite: place.slice(0, dot), name: place.slice(dot + 1) };
  }

  #readResults(line: string): void {
    const text = line.trim();
    if (/^(?:Failures|Errors|Flakes):$/.test(text)) this.#inFlakes = text === 'Flakes:';
    else if (text.startsWith('Run 1: ')) this.#rerun = true;
    else if (this.#inFlakes && text !== '' && !text.startsWith('Run ')) this.#flaky.add(text);
  }

  conclude(): Reading {
    const reading = this.reading;
    for (const test of this.#rerun ? merged(this.#tests) : this.#tests) {
      const isFlaky = this.#flaky.has(`${test.suite}.${test.name}`);
      if (isFlaky) reading.note(`${test.name} is flaky: it passed only when it was run again`);
      reading.list(isFlaky ? { ...test, state: 'passed' } : test);
    }
    if (this.#totals === null) reading.doubt('no totals: the run did not end');
    else {
      const listed = (state: TestState): number => reading.tests.filter((test) => test.state === state).length;
      const { tests, failures, errors, skipped } = this.#totals;
      reading.expectCount('failures', failures, listed('failed'));
      reading.expectCount('errors', errors, listed('errored'));
      const unnamed = skipped - listed('skipped');
      if (unnamed > 0) reading.note(`${unnamed} skipped tests have no name`);
      reading.expectCount('tests', tests, reading.tests.length + Math.max(0, unnamed));
    }
    if (this.#verdict === 'FAILURE' && !reading.tests.some(({ state }) => state === 'failed' || state === 'errored'))
      reading.doubt('the build failed, though no listed test did');
    return reading;
  }
}

/** One entry a test, with the worst of its runs. */
function merged<Test extends TestResult & { suite: string }>(tests: readonly Test[]): Test[] {
  const byName = new Map<string, Test>();
  for (const test of tests) {
    const key = JSON.stringify([test.suite, test.name]);
    const before = byName.get(key);
    byName.set(key, before === undefined ? test : { ...before, state: worstState(before.state, test.state) });
  }
  return [...byName.values()];
}
