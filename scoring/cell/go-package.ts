import type { TestState } from '../../schemas/test-report.ts';
import { startsInRounds } from './go-rounds.ts';
import type { Reading } from './reading.ts';
import { worstState } from './worst-state.ts';

interface Run {
  readonly name: string;
  state: TestState | null;
  durationMs: number | undefined;
  /** Counts of starts and ends so far, when it started and when it ended. */
  readonly started: number;
  ended: number;
  /** A result that another test seems to have printed. */
  doubtful: TestState | null;
}

/** How a package ended: by its own line or event, or not at all. */
export type PackageEnd = 'ok' | 'failed' | 'unknown';

/** The tests of one Go package, in the order in which they started. A test that runs again is another entry. */
export class GoPackage {
  readonly #runs: Run[] = [];
  /** The last run of each name; it is open as long as it has no state. */
  readonly #last = new Map<string, Run>();
  #newest: Run | null = null;
  readonly #doubts = new Set<string>();
  /** Runs in the order of their starts; those that have ended leave it when they are found at its end. */
  readonly #stack: Run[] = [];
  /** Tests of the outermost level that run and are not paused. */
  readonly #running = new Set<string>();
  #hasResumed = false;
  #hadExample = false;
  #clock = 0;
  #open = 0;
  /** A panic was printed; it counts only where the package failed. */
  panicked = false;

  /**
   * @param reading told of each run, since it bounds how many are kept
   * @param isMarked whether the runner marks its results, so that no test prints one without meaning to
   */
  constructor(
    readonly reading: Reading,
    readonly isMarked = false,
  ) {}

  get size(): number {
    return this.#runs.length;
  }

  isOpen(name: string): boolean {
    return this.#lastOf(name)?.state === null;
  }

  /** The last run of a name. */
  #lastOf(name: string): Run | undefined {
    // Most lines are about the test that started last.
    return this.#newest?.name === name ? this.#newest : this.#last.get(name);
  }

  /** Tests that started and have not ended. */
  get openCount(): number {
    return this.#open;
  }

  /** Whether a test of the outermost level runs and does not wait. */
  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Whether a test that a sub-test of this name would stand in is open. */
  hasOpenParent(name: string): boolean {
    if (this.#open === 0) return false;
    let at = name.indexOf('/');
    for (let depth = 0; at !== -1 && depth < DEPTH_MAX; depth += 1) {
      if (this.isOpen(name.slice(0, at))) return true;
      at = name.indexOf('/', at + 1);
    }
    return false;
  }

  /**
   * Whether the runner can start a test of this name now: one of the outermost level only while no other runs that is not paused,
   * a sub-test only within its parent, and none that is open.
   */
  canStart(name: string): boolean {
    if (this.isOpen(name)) return false;
    return name.includes('/') ? this.hasOpenParent(name) : this.#running.size === 0;
  }

  /** Whether it is a sub-test of a test of which nothing is known: the events of its parents have been left out. */
  isStray(name: string): boolean {
    const end = name.indexOf('/');
    return end !== -1 && !this.#last.has(name) && !this.#last.has(name.slice(0, end));
  }

  /** A test waits for the others: it runs on when all that do not wait have run. */
  pause(name: string): void {
    this.#running.delete(name);
  }

  continue(name: string): void {
    if (name.includes('/') || !this.isOpen(name)) return;
    this.#running.add(name);
    this.#hasResumed = true;
  }

  /** The test that started last of those that are open. */
  #lastOpen(): Run | undefined {
    let last = this.#stack.at(-1);
    while (last !== undefined && last.ended > 0) {
      this.#stack.pop();
      last = this.#stack.at(-1);
    }
    return last;
  }

  start(name: string): void {
    this.#clock += 1;
    if (!name.includes('/')) {
      // Those that waited run on when all have started; fuzz tests, examples and a second round of the same tests follow.
      if (this.#hasResumed && name.startsWith(TEST) && !this.#last.has(name))
        this.doubt(`${name} started when no test could start any more`);
      // Examples run when all tests have ended, once.
      if (this.#hadExample && name.startsWith(TEST)) this.doubt(`${name} started behind an example`);
      this.#hadExample ||= name.startsWith(EXAMPLE);
      this.#running.add(name);
    }
    const run = this.#add(name, null, undefined, this.#clock);
    // What has ended is never asked for again: the stack is as deep as tests are nested.
    this.#lastOpen();
    this.#stack.push(run);
    this.#last.set(name, run);
    this.#newest = run;
    this.#open += 1;
  }

  #add(name: string, state: TestState | null, durationMs: number | undefined, started: number): Run {
    const run: Run = { name, state, durationMs, started, ended: 0, doubtful: null };
    this.#runs.push(run);
    this.reading.hold(name);
    return run;
  }

  /**
   * A result of a test; of one that never started only where `unstarted` says that starts are not printed. A second result
   * for one run is what some test printed: where another test ran that started after the first result, that one did. Where results are
   * marked, a worse one is doubt: the first may be printed, and the start of the other too.
   *
   * @returns whether the runner may have printed it: it is the first one of its run
   */
  end(name: string, state: TestState, seconds: number, unstarted = false): boolean {
    this.#clock += 1;
    this.#running.delete(name);
    const last = this.#lastOf(name);
    if (last?.state === null) {
      last.state = state;
      last.durationMs = seconds * 1000;
      last.ended = this.#clock;
      this.#open -= 1;
      return true;
    }
    if (last !== undefined) {
      if ((this.#lastOpen()?.started ?? 0) > last.ended) {
        last.doubtful = worstState(last.doubtful ?? state, state);
        if (this.isMarked && worstState(last.state, state) !== last.state)
          this.doubt(`${name} has two results, of which the later one is worse`);
      } else {
        this.doubt(`${name} has two results for one run`);
        last.state = worstState(last.state, state);
      }
      return false;
    }
    if (unstarted) this.#add(name, state, seconds * 1000, 0);
    else if (this.#open === 0) this.doubt(`${name} has a result and never started`);
    return unstarted;
  }

  /** Something says that the package's list is not to be believed. */
  doubt(reason: string): void {
    if (this.#doubts.size < DOUBTS_MAX) this.#doubts.add(reason);
  }

  /** Where a test never ended, or nothing explains a failure, a doubtful result may have been the real one. */
  #settleDoubts(end: PackageEnd): void {
    const unexplained = end === 'failed' && !this.#runs.some(({ state }) => state === 'failed');
    if (!unexplained && this.#open === 0) return;
    for (const run of this.#runs)
      if (run.doubtful !== null && run.state !== null) run.state = worstState(run.state, run.doubtful);
  }

  /**
   * Adds the tests to the list. A package that failed though no test of it did is an entry of its own. What passed in one that
   * did not come to its own end, or contradicts itself, is doubtful: a test may have printed it and ended the process.
   *
   * @param failedToStart whether it was never built or set up
   */
  conclude(suite: string | undefined, end: PackageEnd, failedToStart = false): void {
    const { reading } = this;
    const of = suite ?? 'the package';
    this.#settleDoubts(end);
    let failures = 0;
    for (const { name, state } of this.#runs) {
      if (state === null) this.doubt(`${name} of ${of} started and never ended`);
      if ((state ?? (end === 'failed' ? 'failed' : null)) === 'failed') failures += 1;
    }
    if (end === 'failed' && !failedToStart && (this.panicked || failures === 0))
      this.doubt(this.panicked ? `a panic ended ${of}` : `${of} failed, though no test of it did`);
    if (end === 'ok' && failures > 0) this.doubt(`${of} ended well, though tests of it failed`);
    if (end === 'unknown') this.doubt(`${of} never ended`);
    if (!startsInRounds(this.#runs.flatMap(({ name, started }) => (started === 0 || name.includes('/') ? [] : [name]))))
      this.doubt(`tests of ${of} started again, and others did not`);
    for (const doubt of this.#doubts) reading.gap(doubt);
    this.#list(suite, end);
    if (end === 'failed' && failedToStart) reading.gap(`${of} could not be built or set up`);
    if (end === 'failed' && failures === 0 && suite !== undefined)
      reading.list({ name: suite, state: 'errored', suite });
  }

  #list(suite: string | undefined, end: PackageEnd): void {
    const isDoubtful = this.#doubts.size > 0;
    for (const { name, state: known, durationMs } of this.#runs) {
      const state = known ?? (end === 'failed' ? 'failed' : null);
      if (state === null) continue;
      this.reading.list(
        isDoubtful ? { name, state, suite, durationMs, doubtful: true } : { name, state, suite, durationMs },
      );
    }
  }
}

const TEST = 'Test';
const EXAMPLE = 'Example';

/** Levels of sub-tests that are looked at. */
const DEPTH_MAX = 64;

/** Doubts of one package that are told. */
const DOUBTS_MAX = 100;
