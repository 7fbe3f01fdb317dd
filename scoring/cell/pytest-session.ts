import type { TestState } from '../../schemas/test-report.ts';
import { collectedBy, givenToWorkers } from './pytest-collected.ts';
import {
  idEnd,
  PYTEST_STATES,
  type PytestKind,
  type PytestWord,
  pytestWord,
  subTest,
  verboseLine,
  withoutCounter,
  workerLine,
} from './pytest-line.ts';
import { PytestSigns } from './pytest-signs.ts';
import { PytestSummary } from './pytest-summary.ts';
import { heading, type KnownIds } from './pytest-summary-id.ts';
import type { PytestTotals } from './pytest-totals.ts';
import { KIND_BITS, KIND_LIST, kindsTold, PytestTold } from './pytest-told.ts';
import type { Reading } from './reading.ts';
import { worstState } from './worst-state.ts';

const FILE_FIRST = /^\S+\.\w{1,8}::/;
/** `0.01s call t.py::a`, `FAILED t.py::a - x`, `SKIPPED [1] t.py:1: x`. */
const DURATION = /^\d{1,9}\.\d{1,9}s (?:call|setup|teardown) /;
const SUMMED = /^[A-Za-z]{4,7} (?:\[\d|.*::)/;
const GLUED_WORKER = /.\[gw\d{1,6}\] (?:\[|[A-Z]{4})/;
/** A result by itself, behind output that ended with a newline. */
const ONLY_STATUS = /^(?:PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)(?: \(.*\))?$/;
/** What pytest says of a result that stands behind output without a newline. */
const STATUS_END = /(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN)(?: \(.*\))?$/;

/** One run of pytest within an output: what its lines of progress, its summary and its headings say. */
export class PytestSession {
  /** Kinds of each test's results, a bit each. */
  readonly #results = new Map<string, number>();
  readonly #headings = new Set<string>();
  readonly #uncollected: string[] = [];
  readonly #started = new Set<string>();
  /** Tests of which a sub-test failed. */
  readonly #foldedFailures = new Set<string>();
  readonly summary = new PytestSummary();
  #collected: number | null = null;
  #subFailures = 0;
  #distributed = false;
  /** A test that has begun and whose output stands between its id and its result: its run captures nothing. */
  #pending: string | null = null;
  readonly #told = new PytestTold();
  readonly signs = new PytestSigns();
  /** Whether the last line of progress that is not blank ends with a result. */
  #endsWithResult = false;
  #isSigned = false;
  totals: PytestTotals | null = null;
  /** Whether the first lines say that the run names its tests. */
  hasTitle = false;
  readonly stops = new Set<string>();
  /** Tests that a summary of warnings names. */
  readonly #warned = new Set<string>();
  /** Whether captured output began before all tests had a result: the run was stopped, or a test printed its heading. */
  #isEarly = false;
  /** Whether tests that have no result stand behind the first section that holds captured output. */
  #toldAside = false;
  readonly #gaps = new Set<string>();
  readonly #doubts = new Set<string>();

  /**
   * @param reading told of what is kept, since it bounds how much that is
   * @param isHeaded whether a line says that it begins, below which another says how many tests there are
   */
  constructor(
    readonly reading: Reading,
    readonly isHeaded: boolean,
  ) {}

  /** Whether it has results and no end. */
  get isUnended(): boolean {
    return this.totals === null && this.#results.size > 0;
  }

  /** Whether no test has begun. */
  get #isEmpty(): boolean {
    return this.#results.size === 0 && this.#pending === null;
  }

  /** A line before the first section that holds captured output. */
  readProgress(line: string): void {
    if (line.trim() === '') return;
    if (this.#collected !== null || !this.isHeaded) this.signs.read(withoutCounter(line).text);
    this.#endsWithResult = STATUS_END.test(withoutCounter(line).text.slice(-200)) || workerLine(line) !== null;
    this.#readTest(line);
  }

  /**
   * A line of a list or a summary, where no captured output stands before it: where a test forged its heading, the lines of the
   * tests go on.
   */
  readListed(line: string): void {
    if (line.trim() === '') return;
    const isListed = DURATION.test(line) || SUMMED.test(line);
    if (isListed && !STATUS_END.test(line.slice(-200))) return;
    if (isListed) this.#told.hear(line);
    else this.#readTest(line);
  }

  #readTest(line: string): void {
    const worker = workerLine(line);
    if (worker !== null) {
      if (!this.#distributed && !this.#isEmpty) this.reading.suspectLine(line, 'stands where no workers run tests');
      this.#distributed = true;
      this.#add(worker.id, worker.kind);
      return;
    }
    if (line.startsWith('INTERNALERROR>')) this.#doubts.add('pytest had an internal error');
    const workers = givenToWorkers(line);
    const isEmpty = this.#isEmpty;
    if (workers !== null || line.startsWith('scheduling tests via')) {
      if (isEmpty) this.#distributed = true;
      else this.reading.suspectLine(line, 'stands where tests run');
      if (isEmpty) this.#collected ??= workers;
    }
    const collected = collectedBy(line);
    if (collected !== null) this.#collect(line, collected);
    else if (line.includes('::') && this.#isStart(line)) this.#readStart(line);
    else this.#hear(line);
  }

  #collect(line: string, count: number): void {
    if (this.#collected === null && this.#isEmpty) this.#collected = count;
    else {
      this.reading.suspectLine(line, 'stands where tests run');
      this.#hear(line);
    }
  }

  /** Whether a line begins with the id of a test. */
  #isStart(line: string): boolean {
    if (subTest(line) !== null) return false;
    if (verboseLine(line) !== null) return true;
    const id = line.slice(0, idEnd(line));
    const blank = id.indexOf(' ');
    const first = blank === -1 ? id : id.slice(0, blank);
    return (
      id.includes('::') && !/^\s/.test(id) && pytestWord(first) === undefined && /\.\w{1,8}::/.test(id.slice(0, 4096))
    );
  }

  #readStart(line: string): void {
    const verbose = verboseLine(line);
    const pending = this.#distributed ? null : this.#pending;
    if (pending !== null) {
      // Where sub-tests passed, pytest 9 begins the line of their test once more.
      const isSame = (verbose?.id ?? line.trimEnd()) === pending;
      // Its result stands before what a tear-down printed without a newline; else a test that runs printed this start.
      const only = !isSame && withoutCounter(line).hasCounter ? null : this.#told.only;
      if (only === null && !isSame) {
        this.reading.suspectLine(line, `stands where ${pending.slice(0, 200)} runs`);
        return;
      }
      if (only !== null) this.#add(pending, only);
      this.#pending = null;
    }
    if (verbose !== null) {
      const isSub = verbose.kind === 'subtest-failed' || verbose.kind === 'subtest-other';
      this.#told.begin(verbose.id, isSub ? 0 : kindsTold(line.slice(verbose.id.length)));
      this.#add(verbose.id, verbose.kind);
      if (verbose.certain) return;
      this.#gaps.add(`${verbose.id} may be a name and some output`);
      this.#doubts.add(`${verbose.id} may be a name and some output`);
      return;
    }
    const id = line.slice(0, idEnd(line));
    // Workers' tests are told when they are given out, with nothing behind the id.
    if (this.#distributed) this.#started.add(line.trimEnd());
    else {
      this.#pending = id.trimEnd();
      this.#told.begin(this.#pending, 0);
      if (line.length > id.length) this.#hear(line.slice(id.length + 1));
    }
  }

  /** Words that may be the result of the test that runs, or of the one that has ended last. */
  hear(text: string): void {
    this.#told.hear(text);
  }

  /** A line between those of the tests: output, with a result behind it or by itself. */
  #hear(line: string): void {
    if (GLUED_WORKER.test(line)) this.reading.suspectLine(line, 'may be a result behind what a test printed');
    this.#told.hear(line);
    if (this.#pending === null || this.#distributed) return;
    const { text } = withoutCounter(line);
    const [, word = ''] = STATUS_END.exec(text.slice(-200)) ?? [];
    const kind = pytestWord(word);
    if (kind === undefined) return;
    this.#add(this.#pending, kind);
    this.#pending = null;
  }

  /** A section begins that holds captured output: all tests have ended, if the run was not stopped. */
  beginCaptured(): void {
    const told = this.#results.size + (this.#pending === null ? 0 : 1);
    this.#isEarly ||= told > 0 && this.#collected !== null && told < this.#collected;
  }

  /**
   * A line of a summary of warnings: pytest names there the tests that caused them.
   *
   * @returns whether it is such a name
   */
  readWarned(line: string): boolean {
    if (!FILE_FIRST.test(line.slice(0, 4096)) || line.endsWith(' ') || idEnd(line) < line.length) return false;
    if (verboseLine(line) !== null) return false;
    if (!this.#results.has(line) && !this.#warned.has(line)) {
      this.#warned.add(line);
      this.reading.hold(line);
    }
    return true;
  }

  /** A line behind the first section that holds captured output: a start there may be one that a forged section swallowed. */
  readAside(line: string): void {
    if (this.#collected === null && collectedBy(line) !== null)
      this.reading.suspectLine(line, 'stands behind the tests');
    const { text, hasCounter } = withoutCounter(line);
    if (!FILE_FIRST.test(line.slice(0, 4096)) || !this.#isStart(line)) {
      if (hasCounter && this.hasTitle && ONLY_STATUS.test(text))
        this.reading.suspectLine(line, 'stands behind all tests');
      return;
    }
    const verbose = verboseLine(line);
    const known = this.#results.get(verbose?.id ?? line.slice(0, idEnd(line)).trimEnd());
    const told = kindsTold(line.slice(verbose?.id.length ?? line.length));
    // Captured output may tell of another run.
    const isOther = known === undefined && hasCounter && !this.#isEarly;
    this.#toldAside ||= isOther;
    if (!isOther && (known === undefined || (told & ~known) !== 0))
      this.reading.suspectLine(line, 'stands behind all tests');
  }

  /** The run prints a sign a test, and no names: lines that hold some are output. */
  isSigned(): void {
    this.#isSigned = true;
  }

  /** How many tests were collected and have results. */
  get isWhole(): boolean {
    return this.#pending === null && this.#collected !== null && this.#results.size >= this.#collected;
  }

  /** How many tests were collected; null where the run does not say so. */
  get collected(): number | null {
    return this.#collected;
  }

  /** The heading of a failure, an error or captured output: `TestA.test_b[x]`, `ERROR collecting t.py`. */
  readHeading(title: string): void {
    const collecting = 'ERROR collecting ';
    if (title.startsWith(collecting)) this.#uncollected.push(title.slice(collecting.length).trim());
    else this.#headings.add(title.replace(/^ERROR at (?:setup|teardown) of /, ''));
  }

  #add(id: string, kind: PytestWord): void {
    if (kind === 'rerun') {
      // It begins again, and its result follows.
      if (!this.#results.has(id)) this.#started.add(id);
      this.reading.hold(id);
      return;
    }
    if (this.#started.size > 0) this.#started.delete(id);
    const known = this.#results.get(id);
    if (known === undefined) this.reading.hold(id);
    this.#results.set(id, (known ?? 0) | (kind === 'subtest-failed' || kind === 'subtest-other' ? 0 : KIND_BITS[kind]));
    if (kind !== 'subtest-failed') return;
    this.#subFailures += 1;
    this.#foldedFailures.add(id);
  }

  #takeSummary(): void {
    // Summary lines name what a verbose run named before.
    const known = (): KnownIds => ({ ids: new Set(this.#results.keys()), headings: this.#headings });
    for (const { id, kind, ambiguous } of this.summary.take(known)) {
      if (ambiguous !== null)
        this.#gaps.add(`${JSON.stringify(ambiguous.slice(0, 200))} may name its test in more than one way`);
      if (kind === 'errors' && !id.includes('::')) this.#uncollected.push(id);
      else this.#add(id, kind);
    }
  }

  conclude(failedRun: boolean): void {
    const { reading } = this;
    const only = this.#pending === null || this.totals === null ? null : this.#told.only;
    if (this.#pending !== null && only !== null) {
      this.#add(this.#pending, only);
      this.#pending = null;
    }
    const inProgress = this.#results.size;
    this.#takeSummary();
    if (inProgress > 0)
      for (const id of this.#warned) if (!this.#results.has(id)) reading.suspectLine(id, 'stands behind all tests');
    const named = new Map<PytestKind, number>();
    for (const [id, kinds] of this.#results) {
      let state: TestState | null = this.#foldedFailures.has(id) ? 'failed' : null;
      for (const kind of KIND_LIST) {
        if ((kinds & KIND_BITS[kind]) === 0) continue;
        named.set(kind, (named.get(kind) ?? 0) + 1);
        state = state === null ? PYTEST_STATES[kind] : worstState(state, PYTEST_STATES[kind]);
      }
      if (state !== null) reading.list({ name: id, state });
      else this.#gaps.add(`${id} has no result of its own`);
    }
    const uncollected = new Set(this.#uncollected);
    for (const name of uncollected) {
      reading.list({ name, state: 'errored' });
      this.#gaps.add(`${name} could not be collected`);
    }
    this.#takeUnended(failedRun, reading);
    named.set('errors', (named.get('errors') ?? 0) + uncollected.size);
    this.#compare(named, reading);
    this.#doubtPasses(inProgress);
    for (const stop of this.stops) this.#gaps.add(`the run was stopped: ${stop}`);
    for (const doubt of this.#doubts) reading.doubt(doubt);
    for (const gap of this.#gaps) reading.gap(gap);
  }

  /** Tests that began and have no result. */
  #takeUnended(failedRun: boolean, reading: Reading): void {
    const unended = [...this.#started, ...(this.#pending === null ? [] : [this.#pending])];
    for (const name of unended) {
      if (this.#results.has(name)) continue;
      this.#doubts.add(`${name} started and never ended`);
      if (failedRun) reading.list({ name, state: 'failed' });
    }
  }

  #compare(named: ReadonlyMap<PytestKind, number>, reading: Reading): void {
    const { totals } = this;
    if (totals === null) {
      this.#doubts.add('no line of totals: the run did not end');
      return;
    }
    const subFailures = Math.max(this.#subFailures, this.summary.subFailures);
    if (subFailures > 0) reading.note(`${subFailures} failed sub-tests are folded into their tests`);
    for (const kind of Object.keys(totals) as PytestKind[]) {
      const listed = (named.get(kind) ?? 0) + (kind === 'failed' ? subFailures : 0);
      const isSkip = kind === 'skipped' || kind === 'xfailed';
      if (isSkip && listed < totals[kind])
        reading.skipUnnamed(totals[kind] - listed, `${totals[kind] - listed} of the ${kind} have no name`);
      else if (listed !== totals[kind]) this.#doubts.add(`pytest counts ${totals[kind]} ${kind}, the list ${listed}`);
    }
    const ran = Object.values(totals).reduce((sum, count) => sum + count, 0);
    if (this.#collected !== null && ran < this.#collected)
      this.#gaps.add(`${this.#collected} tests were collected, ${ran} ran`);
    else if (this.#isEarly) reading.suspect('captured output is told before all tests have a result');
    if (this.#collected !== null && this.#results.size > this.#collected)
      this.#doubts.add(`${this.#collected} tests were collected, the list has ${this.#results.size}`);
  }

  /** @param inProgress how many tests the lines of progress name */
  #doubtPasses(inProgress: number): void {
    const { totals, reading } = this;
    if (totals === null) return;
    if (inProgress === 0) {
      // Where nothing is captured, a test may print a whole summary.
      if (this.#isSigned && this.signs.isNoisy && this.#results.size > 0)
        reading.suspect('output stands between the signs of the tests: a test may have printed what the summary names');
      if (this.signs.haveTwoEnds || (this.signs.areKnown && !this.signs.fit(totals)))
        reading.suspect('the end counts otherwise than the signs of the tests, or there are two: one may be output');
      if (this.summary.hasLatePass)
        reading.suspect('a pass stands below another result in the summary: it may be a line of what that one tells');
      return;
    }
    if (this.#isSigned || (!this.hasTitle && !this.#endsWithResult))
      reading.suspect('the run prints no names: a test may have printed those that are listed');
    // A run that says no more behind captured output may not have come to it: a test printed its heading.
    if (this.#toldAside && this.summary.isEmpty)
      reading.suspect('tests that have no result are told in captured output, and no summary stands behind');
    const failures = totals.failed + totals.errors;
    const isSummed = this.summary.failed === totals.failed && this.summary.errors >= totals.errors;
    const headings = new Set([...this.#headings].map((title) => title.trim()));
    const mayHaveFailed = (id: string): boolean => !isSummed && (headings.size < failures || headings.has(heading(id)));
    const kindsOf = (id: string): number => this.#results.get(id) ?? 0;
    for (const id of this.#told.doubtfulPasses(totals, kindsOf, mayHaveFailed))
      reading.suspect(`${id} may have another result than the one that is listed`);
  }
}
