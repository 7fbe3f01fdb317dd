import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { readLines } from '../output-lines.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { NO_TOTALS, sumOf, SurefireBlock, type SurefireTotals } from '../surefire-block.ts';
import { worstState } from '../worst-state.ts';

export const surefireSigns = [
  /^(?:\[INFO\] )? T E S T S$/,
  /^(?:\[\w+\] )?Running [\w.$]+$/,
  /^(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+/,
];

const LEVEL = /^\[(?:INFO|ERROR|WARNING)\] /;
const RUNNING = /^Running ([\w.$]+)$/;
const RUN =
  /^Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: (\d{1,9}))?(.*)$/;
const IN_CLASS = /-{1,2} in ([\w.$]+)$/;
const ELAPSED = /^(.+?)(?: --|) {1,2}Time elapsed: (\d{1,9}(?:[.,]\d{1,9})?) s(?:ec)?(?: {1,2}<<< (FAILURE|ERROR)!)?$/;
const RESULTS = /^Results ?:$/;
const LINE_MAX = 2000;

const TESTS_RUN = 'Tests run: ';
/** What Maven prints above the tests of a module. */
const HEADER = 'T E S T S';

/**
 * Maven Surefire's console. Tests stand below the totals of their class; only failed ones are named, unless the build asks
 * for the `plain` format. Runs of a test that was run again are one test.
 */
export const surefire: RunnerParser = {
  parse(text) {
    const reader = new SurefireReader();
    readLines(text, reader.reading, (line) => {
      reader.read(line);
    });
    return reader.conclude();
  },
};

class SurefireReader {
  readonly reading = new Reading();
  readonly #tests: (TestResult & { suite: string })[] = [];
  readonly #classes = new Set<string>();
  readonly #flaky = new Set<string>();
  /** How many the ends of the modules count of them. */
  #flakes = 0;
  /** How classes list their passes. */
  readonly #listings = new Set<SurefireBlock['listing']>();
  #part: 'build' | 'class' | 'tests' | 'results' = 'build';
  /** Whether Maven marks its own lines: then what has no mark is a test's output. */
  #marked = false;
  #inFlakes = false;
  #rerun = false;
  #totals: SurefireTotals | null = null;
  /** The lines of tests below the last totals of a class. */
  #block: SurefireBlock | null = null;
  /** What the classes of the module count together. */
  #sum: SurefireTotals = NO_TOTALS;
  #headers = 0;
  #modules = 0;
  #sawHeader = false;
  #verdict: string | null = null;

  read(whole: string): void {
    const raw = this.#behindOutput(whole);
    const level = raw.startsWith('[') ? LEVEL.exec(raw)?.[0] : undefined;
    if (level !== undefined) this.#marked = true;
    if (level === undefined && this.#marked) return;
    const line = raw.slice(level?.length ?? 0).trimEnd();
    const [, running] = line.startsWith('Running ') ? (RUNNING.exec(line) ?? []) : [];
    if (running !== undefined) {
      this.#classes.add(running);
      this.#leaveBlock();
      // Classes run below the header of their module, and before its results.
      if (this.#part === 'results' || (this.#sawHeader && this.#headers === this.#modules)) this.#suspect(line);
      this.#part = 'class';
    } else if (line.startsWith('Results') && RESULTS.test(line)) {
      this.#leaveBlock();
      this.#part = 'results';
    } else if (line.trim() === HEADER) {
      this.#headers += 1;
      this.#sawHeader = true;
    } else if (line.startsWith('BUILD ')) this.#verdict = line.slice('BUILD '.length);
    else if (line.startsWith(TESTS_RUN)) this.#readTotals(line);
    else this.#readTest(line);
  }

  /** The totals of a class, which stand behind what its tests printed without a newline; else the line, or its end. */
  #behindOutput(line: string): string {
    const short = line.length > LINE_MAX ? line.slice(-LINE_MAX) : line;
    const at = short.lastIndexOf(TESTS_RUN);
    const open = at === -1 ? -1 : short.lastIndexOf('[', at);
    if (open < 1 || LEVEL.exec(short.slice(open, at))?.[0].length !== at - open) return short;
    if (short.indexOf(TESTS_RUN) !== at) this.#suspect(short);
    return IN_CLASS.test(short) ? short.slice(open) : short;
  }

  #suspect(line: string): void {
    this.reading.suspectLine(line, 'stands where the build prints no such line');
  }

  #leaveBlock(): void {
    if (this.#block?.agrees === false)
      this.reading.suspect(
        'the tests of a class are not those that its totals count: one of them may have printed another',
      );
    if (this.#block !== null) this.#listings.add(this.#block.listing);
    this.#block = null;
  }

  #readTotals(line: string): void {
    const [matched, tests, failures, errors, skipped, flakes = '0', rest = ''] = RUN.exec(line) ?? [];
    if (matched === undefined) return;
    const totals = {
      tests: Number(tests),
      failures: Number(failures),
      errors: Number(errors),
      skipped: Number(skipped),
    };
    if (rest.trim() !== '') this.#beginBlock(rest, totals);
    else if (this.#part === 'results') this.#endModule(totals, Number(flakes));
    else this.#suspect(line);
  }

  #beginBlock(rest: string, totals: SurefireTotals): void {
    this.#leaveBlock();
    if (this.#part === 'results') this.#suspect(rest);
    const named = IN_CLASS.exec(rest)?.[1];
    if (named !== undefined) this.#classes.add(named);
    this.#block = new SurefireBlock(totals);
    this.#sum = sumOf(this.#sum, totals);
    this.#part = 'tests';
  }

  #endModule(totals: SurefireTotals, flakes: number): void {
    this.#flakes += flakes;
    this.#totals = sumOf(this.#totals ?? NO_TOTALS, totals);
    this.#modules += 1;
    const { tests, failures, errors, skipped } = this.#sum;
    const isSame =
      tests === totals.tests && failures === totals.failures && errors === totals.errors && skipped === totals.skipped;
    // A test that runs again counts in its class each time.
    const mayDiffer = (this.#rerun || this.#flaky.size > 0) && tests >= totals.tests;
    if (!isSame && !mayDiffer) this.reading.suspect('the classes count otherwise than the end of their module');
    if (this.#sawHeader && this.#headers < this.#modules)
      this.reading.suspect('more modules end than begin: a test may have printed the end of one');
    this.#sum = NO_TOTALS;
    this.#part = 'build';
  }

  #readTest(line: string): void {
    const [, place, seconds = '', outcome] = line.includes('Time elapsed: ') ? (ELAPSED.exec(line) ?? []) : [];
    if (this.#part !== 'tests' || this.#block === null) {
      if (place !== undefined) this.#suspect(line);
      else if (this.#part === 'results') this.#readResults(line);
      return;
    }
    if (place !== undefined) {
      const state: TestState = outcome === undefined ? 'passed' : outcome === 'ERROR' ? 'errored' : 'failed';
      this.#block.add(state);
      this.#add(place.trim(), state, Number(seconds.replace(',', '.')) * 1000);
    } else if (line.endsWith(' skipped')) {
      this.#block.add('skipped');
      this.#add(line.slice(0, -' skipped'.length).trim(), 'skipped', 0);
    }
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
    this.#leaveBlock();
    if (this.#listings.has('all') && this.#listings.has('none'))
      reading.suspect('some classes list their passes and some do not: the message of a failure may hold some');
    let flakes = 0;
    for (const test of this.#rerun ? merged(this.#tests) : this.#tests) {
      const isFlaky = this.#flaky.has(`${test.suite}.${test.name}`);
      if (isFlaky) flakes += 1;
      if (isFlaky) reading.note(`${test.name} is flaky: it passed only when it was run again`);
      reading.list(isFlaky ? { ...test, state: 'passed' } : test);
    }
    if (flakes > this.#flakes) reading.suspect(`${flakes} tests are called flaky, the totals count ${this.#flakes}`);
    if (this.#totals === null) reading.doubt('no totals: the run did not end');
    else {
      const listed = (state: TestState): number => reading.tests.filter((test) => test.state === state).length;
      const { tests, failures, errors, skipped } = this.#totals;
      reading.expectCount('failures', failures, listed('failed'));
      reading.expectCount('errors', errors, listed('errored'));
      const unnamed = skipped - listed('skipped');
      if (unnamed > 0) reading.skipUnnamed(unnamed, `${unnamed} skipped tests have no name`);
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
