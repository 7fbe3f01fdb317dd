import type { TestState } from '../../schemas/test-report.ts';
import {
  idEnd,
  PYTEST_STATES,
  type PytestKind,
  pytestKind,
  type PytestWord,
  pytestWord,
  subTest,
  verboseLine,
  withoutCounter,
  workerLine,
} from './pytest-line.ts';
import { summaryId } from './pytest-summary-id.ts';
import type { PytestTotals } from './pytest-totals.ts';
import type { Reading } from './reading.ts';
import { worstState } from './worst-state.ts';

const KIND_BITS: Readonly<Record<PytestKind, number>> = {
  passed: 1,
  failed: 2,
  errors: 4,
  skipped: 8,
  xfailed: 16,
  xpassed: 32,
};
const KIND_LIST = Object.keys(KIND_BITS) as PytestKind[];

const COLLECTED = /^(?:collecting \.\.\. )?collected (\d{1,9}) items?(.*)$/;
const SELECTED = /\/ (\d{1,9}) selected/;
const DESELECTED = /\/ (\d{1,9}) deselected/;
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
  #summary: string[] = [];
  #collected: number | null = null;
  #subFailures = 0;
  #summarySubFailures = 0;
  #distributed = false;
  /** A test that has begun and whose output stands between its id and its result: its run captures nothing. */
  #pending: { id: string; certain: boolean } | null = null;
  #lastNoisy: string | null = null;
  totals: PytestTotals | null = null;
  readonly stops = new Set<string>();
  readonly #gaps = new Set<string>();
  readonly #doubts = new Set<string>();

  /** @param reading told of what is kept, since it bounds how much that is */
  constructor(readonly reading: Reading) {}

  /** Whether it has results and no end. */
  get isUnended(): boolean {
    return this.totals === null && this.#results.size > 0;
  }

  /** A line before the first section that holds captured output. */
  readProgress(line: string): void {
    const worker = workerLine(line);
    if (worker !== null) {
      this.#distributed = true;
      this.#add(worker.id, worker.kind);
      return;
    }
    if (line.startsWith('INTERNALERROR>')) this.#doubts.add('pytest had an internal error');
    if (line.startsWith('scheduling tests via') || /^\d+ workers? \[\d+ items?\]/.test(line)) this.#distributed = true;
    const [, collected, rest = ''] = line.includes('collect') ? (COLLECTED.exec(line.trim()) ?? []) : [];
    if (collected !== undefined) this.#collected = selected(Number(collected), rest);
    else if (this.#pending !== null && !this.#distributed) this.#readPending(line);
    else if (line.includes('::')) this.#readVerbose(line);
    else this.#readStatusAlone(line);
  }

  #readVerbose(line: string): void {
    const verbose = verboseLine(line);
    if (verbose !== null) {
      this.#add(verbose.id, verbose.kind);
      if (!verbose.certain) this.#gaps.add(`${verbose.id} may be a name and some output`);
      return;
    }
    const id = line.slice(0, idEnd(line));
    if (subTest(line) !== null) return;
    const blank = id.indexOf(' ');
    const first = blank === -1 ? id : id.slice(0, blank);
    if (
      !id.includes('::') ||
      /^\s/.test(id) ||
      pytestWord(first) !== undefined ||
      !/\.\w{1,8}::/.test(id.slice(0, 4096))
    )
      return;
    // Workers' tests are told when they are given out, with nothing behind the id.
    if (this.#distributed) this.#started.add(line.trimEnd());
    else this.#pending = { id: id.trimEnd(), certain: id === line.trimEnd() || !id.includes(' ') };
  }

  #readPending(line: string): void {
    const { text } = withoutCounter(line);
    const [, word = ''] = STATUS_END.exec(text.slice(-200)) ?? [];
    const kind = pytestWord(word);
    // What stands before the result is output: only a line of its own, or one behind output without a newline, is one.
    if (kind === undefined || this.#pending === null || (text.includes('::') && verboseLine(line) !== null)) return;
    this.#add(this.#pending.id, kind);
    this.#lastNoisy = text === word ? null : this.#pending.id;
    this.#pending = null;
  }

  /** A result alone on its line, behind a line of output that ended like one. */
  #readStatusAlone(line: string): void {
    const kind = pytestKind(withoutCounter(line).text);
    if (kind !== undefined && this.#lastNoisy !== null) this.#add(this.#lastNoisy, kind);
    if (kind !== undefined) this.#lastNoisy = null;
  }

  beginSummary(): void {
    this.#summary = [];
  }

  readSummary(line: string): void {
    const blank = line.indexOf(' ');
    if (blank === -1 || (pytestKind(line.slice(0, blank)) === undefined && subTest(line) === null)) return;
    this.#summary.push(line);
    this.reading.hold(line);
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

  /** The lines of the last summary, of which each names a test and its result. */
  #takeSummary(): void {
    if (this.#summary.length === 0) return;
    // Summary lines name what a verbose run named before.
    const ids = new Set(this.#results.keys());
    const known = { ids, headings: this.#headings };
    for (const line of this.#summary) {
      const blank = line.indexOf(' ');
      const sub = subTest(line);
      if (sub !== null) {
        if (sub === 'failed') this.#summarySubFailures += 1;
        continue;
      }
      const kind = pytestKind(line.slice(0, blank));
      const rest = line.slice(blank + 1).trim();
      if (kind === undefined || rest === '') continue;
      // Skips of one place are one line, which names none of the tests.
      if (kind === 'skipped' && /^\[\d{1,9}\] /.test(rest)) continue;
      // Nothing stands behind the id of a test that passed.
      const { id, ambiguous } = kind === 'passed' ? { id: rest, ambiguous: false } : summaryId(rest, known);
      if (ambiguous) this.#gaps.add(`${JSON.stringify(rest.slice(0, 200))} may name its test in more than one way`);
      if (kind === 'errors' && !id.includes('::')) this.#uncollected.push(id);
      else this.#add(id, kind);
    }
  }

  conclude(failedRun: boolean): void {
    const { reading } = this;
    this.#takeSummary();
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
    for (const stop of this.stops) this.#gaps.add(`the run was stopped: ${stop}`);
    for (const doubt of this.#doubts) reading.doubt(doubt);
    for (const gap of this.#gaps) reading.gap(gap);
  }

  /** Tests that began and have no result. */
  #takeUnended(failedRun: boolean, reading: Reading): void {
    const unended = [...this.#started, ...(this.#pending === null ? [] : [this.#pending.id])];
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
    const subFailures = Math.max(this.#subFailures, this.#summarySubFailures);
    if (subFailures > 0) reading.note(`${subFailures} failed sub-tests are folded into their tests`);
    for (const kind of Object.keys(totals) as PytestKind[]) {
      const listed = (named.get(kind) ?? 0) + (kind === 'failed' ? subFailures : 0);
      const isSkip = kind === 'skipped' || kind === 'xfailed';
      if (isSkip && listed < totals[kind]) reading.note(`${totals[kind] - listed} of the ${kind} have no name`);
      else if (listed !== totals[kind]) this.#doubts.add(`pytest counts ${totals[kind]} ${kind}, the list ${listed}`);
    }
    const ran = Object.values(totals).reduce((sum, count) => sum + count, 0);
    if (this.#collected !== null && ran < this.#collected)
      this.#gaps.add(`${this.#collected} tests were collected, ${ran} ran`);
  }
}

function selected(collected: number, rest: string): number {
  const [, chosen] = SELECTED.exec(rest) ?? [];
  const [, left] = DESELECTED.exec(rest) ?? [];
  return chosen === undefined ? collected - Number(left ?? 0) : Number(chosen);
}
