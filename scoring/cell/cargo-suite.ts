import type { TestState } from '../../schemas/test-report.ts';
import { commandFailed, type Reading, type RunFacts } from './runner-parser.ts';
import { worstState } from './worst-state.ts';

/** What the harness counts at the end of a binary. */
export interface CargoTally {
  passed: number;
  failed: number;
  ignored: number;
}

interface Entry {
  name: string;
  state: TestState | null;
  durationMs?: number;
}

/** The tests of one test binary. A name occurs once in it. */
export class CargoSuite {
  readonly #entries = new Map<string, Entry>();
  readonly #gaps: string[] = [];

  constructor(
    readonly suite: string | undefined,
    /** How many the harness said it would run. */
    readonly announced: number | null,
  ) {}

  start(name: string): void {
    if (!this.#entries.has(name)) this.#entries.set(name, { name, state: null });
  }

  end(name: string, state: TestState, durationMs?: number): void {
    const entry = this.#entries.get(name);
    if (entry?.state != null) {
      this.#gaps.push(`${name} has two results in one binary`);
      entry.state = worstState(entry.state, state);
    } else this.#entries.set(name, { name, state, ...(durationMs === undefined ? {} : { durationMs }) });
  }

  /** A later word on a test, which may have printed the first one itself. */
  correct(name: string, state: TestState): void {
    const entry = this.#entries.get(name);
    if (entry !== undefined) entry.state = entry.state === null ? state : worstState(entry.state, state);
  }

  gap(reason: string): void {
    this.#gaps.push(reason);
  }

  /** @param tally null where the binary never ended */
  conclude(tally: CargoTally | null, facts: RunFacts, reading: Reading): void {
    const of = this.suite ?? 'a test binary';
    const isFailed = tally === null ? commandFailed(facts) : tally.failed > 0;
    const counts = { passed: 0, failed: 0, skipped: 0, errored: 0 };
    for (const { name, state, durationMs } of this.#entries.values()) {
      if (state === null) reading.gap(`${name} of ${of} started and never ended`);
      const shown = state ?? (isFailed ? 'failed' : null);
      if (shown === null) continue;
      counts[shown] += 1;
      reading.tests.push({
        name,
        state: shown,
        ...(this.suite === undefined ? {} : { suite: this.suite }),
        ...(durationMs === undefined ? {} : { durationMs }),
      });
    }
    for (const gap of this.#gaps) reading.gap(gap);
    if (tally === null) {
      reading.gap(`${of} never ended`);
      return;
    }
    reading.expectCount(`passed of ${of}`, tally.passed, counts.passed);
    reading.expectCount(`failed of ${of}`, tally.failed, counts.failed);
    reading.expectCount(`ignored of ${of}`, tally.ignored, counts.skipped);
    if (this.announced !== null && this.announced !== this.#entries.size)
      reading.gap(`${of} announced ${this.announced} tests, the list has ${this.#entries.size}`);
  }
}
