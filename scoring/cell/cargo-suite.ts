import type { TestState } from '../../schemas/test-report.ts';
import { FailuresNamedAgain, type ToldName } from './failures-named-again.ts';
import type { Reading } from './reading.ts';
import { commandFailed, type RunFacts } from './runner-parser.ts';
import { worstState } from './worst-state.ts';

/** What the harness counts at the end of a binary. */
export interface CargoTally {
  passed: number;
  failed: number;
  ignored: number;
}

interface Entry {
  state: TestState | null;
  durationMs: number | undefined;
}

/** How often the harness begins to tell of failures: at length, and by name. */
const TELLINGS = 2;

/** Doubts of one binary that are told. */
const DOUBTS_MAX = 100;

/** The tests of one test binary. A name occurs once in it. */
export class CargoSuite {
  readonly #entries = new Map<string, Entry>();
  readonly #doubts = new Set<string>();
  #isSuspect = false;
  /** How many of the entries have no result yet. */
  #open = 0;
  #named = new FailuresNamedAgain(withoutKind);
  /** The failures that were named, last, before all tests had a result. */
  #maybes = new FailuresNamedAgain(withoutKind);
  /** How often the lines began that tell of failures. */
  #tellings = 0;

  constructor(
    readonly suite: string | undefined,
    /** How many the harness said it would run. */
    readonly announced: number | null,
    /** Told of each test, since it bounds how many are kept. */
    readonly reading: Reading,
    /** Whether the format names failures once more at the end. */
    readonly namesFailures = false,
  ) {}

  /** Whether all tests that the harness would run have ended. */
  get isWhole(): boolean {
    return this.#open === 0 && this.announced !== null && this.#entries.size >= this.announced;
  }

  get names(): Iterable<string> {
    return this.#entries.keys();
  }

  start(name: string): void {
    if (!this.#entries.has(name)) this.#add(name, null, undefined);
  }

  #add(name: string, state: TestState | null, durationMs: number | undefined): void {
    this.#entries.set(name, { state, durationMs });
    if (state === null) this.#open += 1;
    this.reading.hold(name);
  }

  end(name: string, state: TestState, durationMs?: number): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) this.#add(name, state, durationMs);
    else if (entry.state === null) {
      this.#open -= 1;
      entry.state = state;
      entry.durationMs = durationMs;
    } else {
      this.doubt(`${name} has two results in one binary`);
      entry.state = worstState(entry.state, state);
    }
  }

  /** A later word on a test, which may have printed the first one itself. */
  correct(name: string, state: TestState): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    if (entry.state === null) this.#open -= 1;
    entry.state = entry.state === null ? state : worstState(entry.state, state);
  }

  /** The failures are named at the end, from here on: what looked like their names before was a test's output. */
  nameFailures(): void {
    this.#tellings += 1;
    this.#named = new FailuresNamedAgain(withoutKind);
  }

  nameFailure(name: string): void {
    this.#named.add(name);
    this.reading.hold(name);
  }

  /** The failures may be named from here on, though a test has no result. */
  nameMaybes(): void {
    this.#maybes = new FailuresNamedAgain(withoutKind);
  }

  nameMaybe(name: string): void {
    this.#maybes.add(name);
    this.reading.hold(name);
  }

  /** The harness printed a sign a test: what looked like their names was output. */
  isSigned(): void {
    if (this.#entries.size > 0) this.suspect('the tests do not end with a result: a test may have printed their names');
  }

  /** No pass counts, though nothing is missing from the list. */
  suspect(reason: string): void {
    this.#isSuspect = true;
    this.reading.note(reason);
  }

  /** Something says that the binary's list is not to be believed. */
  doubt(reason: string): void {
    if (this.#doubts.size < DOUBTS_MAX) this.#doubts.add(reason);
  }

  /**
   * Adds the tests to the list. What passed in a binary that never ended, or contradicts its own tally, is doubtful: a test may
   * have printed it and ended the process.
   *
   * @param tally null where the binary never ended
   */
  conclude(tally: CargoTally | null, facts: RunFacts): void {
    const of = this.suite ?? 'a test binary';
    const isFailed = tally === null ? commandFailed(facts) : tally.failed > 0;
    const counts = { passed: 0, failed: 0, skipped: 0, errored: 0 };
    for (const [name, { state }] of this.#entries) {
      if (state === null) this.doubt(`${name} of ${of} started and never ended`);
      const shown = state ?? (isFailed ? 'failed' : null);
      if (shown !== null) counts[shown] += 1;
    }
    if (tally === null) this.doubt(`${of} never ended`);
    else this.#compare(tally, counts, of);
    for (const doubt of this.#doubts) this.reading.gap(doubt);
    this.#list(isFailed);
  }

  #compare(tally: CargoTally, counts: Readonly<Record<TestState, number>>, of: string): void {
    const expect = (what: string, told: number, listed: number): void => {
      if (told !== listed) this.doubt(`the summary counts ${told} ${what} of ${of}, the list ${listed}`);
    };
    expect('passed', tally.passed, counts.passed);
    expect('failed', tally.failed, counts.failed);
    expect('ignored', tally.ignored, counts.skipped);
    if (this.announced !== null && this.announced !== this.#entries.size)
      this.doubt(`${of} announced ${this.announced} tests, the list has ${this.#entries.size}`);
    if (this.namesFailures && this.#tellings !== (tally.failed === 0 ? 0 : TELLINGS))
      this.suspect(`${of} tells of failures ${this.#tellings} times: a test may have printed that`);
    if (tally.failed === 0 || !this.namesFailures) return;
    const failed: string[] = [];
    const passed: ToldName[] = [];
    for (const [name, { state }] of this.#entries) {
      if ((state ?? 'failed') === 'failed') failed.push(name);
      else if (state === 'passed') passed.push({ name, told: name });
    }
    this.#named.compare(failed, this, passed);
    // It may be a test of another binary, of which this one was printed to be the end.
    for (const name of [...this.#named.unlisted(failed), ...(this.isWhole ? [] : this.#maybes.unlisted(failed))])
      this.reading.suspect(`${of} names the failure ${name.slice(0, 200)}, which is none of its own`);
  }

  #list(isFailed: boolean): void {
    const { suite } = this;
    const isDoubtful = this.#isSuspect || this.#doubts.size > 0;
    for (const [name, { state: known, durationMs }] of this.#entries) {
      const state = known ?? (isFailed ? 'failed' : null);
      if (state === null) continue;
      this.reading.list(
        isDoubtful ? { name, state, suite, durationMs, doubtful: true } : { name, state, suite, durationMs },
      );
    }
  }
}

/** A harness may tell the kind of a test before its name, `[lint] src/a.rs`, and name the failure without. */
function withoutKind(name: string): string {
  const end = name.startsWith('[') ? name.indexOf('] ') : -1;
  return end === -1 ? name : name.slice(end + 2);
}
