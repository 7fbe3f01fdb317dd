import type { TestState } from '../../schemas/test-report.ts';
import type { Reading } from './runner-parser.ts';
import { worstState } from './worst-state.ts';

interface Run {
  name: string;
  state: TestState | null;
  durationMs?: number;
  /** Counts of starts and ends so far, when it started and when it ended. */
  started: number;
  ended: number;
  /** A result that another test seems to have printed. */
  doubtful?: TestState;
}

/** How a package ended: by its own line or event, or not at all. */
export type PackageEnd = 'ok' | 'failed' | 'unknown';

/** The tests of one Go package, in the order in which they started. A test that runs again is another entry. */
export class GoPackage {
  readonly #runs: Run[] = [];
  readonly #open = new Map<string, Run>();
  readonly #last = new Map<string, Run>();
  readonly #gaps: string[] = [];
  /** Runs in the order of their starts; those that have ended leave it when they are found at its end. */
  readonly #stack: Run[] = [];
  #clock = 0;
  /** A panic was printed; it counts only where the package failed. */
  panicked = false;

  get size(): number {
    return this.#runs.length;
  }

  isOpen(name: string): boolean {
    return this.#open.has(name);
  }

  /** Tests that started and have not ended. */
  get openCount(): number {
    return this.#open.size;
  }

  /** Whether a test that a sub-test of this name would stand in is open. */
  hasOpenParent(name: string): boolean {
    for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1))
      if (this.#open.has(name.slice(0, at))) return true;
    return false;
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
    const run: Run = { name, state: null, started: this.#clock, ended: 0 };
    this.#runs.push(run);
    this.#stack.push(run);
    this.#open.set(name, run);
    this.#last.set(name, run);
  }

  /**
   * A result of a test; of one that never started only where `unstarted` says that starts are not printed. A second result
   * for one run is what some test printed: where another test ran that started after the first result, that one did.
   */
  end(name: string, state: TestState, seconds: number, unstarted = false): void {
    this.#clock += 1;
    const open = this.#open.get(name);
    const before = this.#last.get(name);
    if (open !== undefined) {
      this.#open.delete(name);
      open.state = state;
      open.durationMs = seconds * 1000;
      open.ended = this.#clock;
    } else if (before?.state != null) {
      if ((this.#lastOpen()?.started ?? 0) > before.ended)
        before.doubtful = worstState(before.doubtful ?? state, state);
      else {
        this.#gaps.push(`${name} has two results for one run`);
        before.state = worstState(before.state, state);
      }
    } else if (unstarted) this.#runs.push({ name, state, durationMs: seconds * 1000, started: 0, ended: 0 });
    else if (this.#open.size === 0) this.#gaps.push(`${name} has a result and never started`);
  }

  /** Where a test never ended, or nothing explains a failure, a doubtful result may have been the real one. */
  #settleDoubts(end: PackageEnd): void {
    const unexplained = end === 'failed' && !this.#runs.some(({ state }) => state === 'failed');
    if (!unexplained && this.#open.size === 0) return;
    for (const run of this.#runs)
      if (run.doubtful !== undefined && run.state !== null) run.state = worstState(run.state, run.doubtful);
  }

  /**
   * Adds the tests to the list. A package that failed though no test of it did is an entry of its own.
   *
   * @param failedToStart whether it was never built or set up
   */
  conclude(suite: string | undefined, end: PackageEnd, reading: Reading, failedToStart = false): void {
    const of = suite ?? 'the package';
    this.#settleDoubts(end);
    for (const gap of this.#gaps) reading.gap(gap);
    let failures = 0;
    for (const { name, state, durationMs } of this.#runs) {
      if (state === null) reading.gap(`${name} of ${of} started and never ended`);
      const shown = state ?? (end === 'failed' ? 'failed' : null);
      if (shown === 'failed') failures += 1;
      if (shown === null) continue;
      reading.tests.push({
        name,
        state: shown,
        ...(suite === undefined ? {} : { suite }),
        ...(durationMs === undefined ? {} : { durationMs }),
      });
    }
    if (end === 'failed') {
      if (failedToStart) reading.gap(`${of} could not be built or set up`);
      else if (this.panicked) reading.gap(`a panic ended ${of}`);
      else if (failures === 0) reading.gap(`${of} failed, though no test of it did`);
      if (failures === 0 && suite !== undefined) reading.tests.push({ name: suite, state: 'errored', suite });
    }
    if (end === 'ok' && failures > 0) reading.gap(`${of} ended well, though tests of it failed`);
    if (end === 'unknown') reading.gap(`${of} never ended`);
  }
}
