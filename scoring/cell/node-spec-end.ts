import { Multiset } from './multiset.ts';
import type { Reading } from './reading.ts';

const COUNTER = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo) (\d{1,9})$/;
const FIRST_COUNTER = 'ℹ tests ';
const HEADING = '✖ failing tests:';
const FAILURE = '✖ ';

/** What node's spec reporter prints behind all results: counters, and the failures once more. */
export class NodeSpecEnd {
  readonly #counters = new Map<string, number>();
  readonly #named = new Multiset();
  #hasHeading = false;

  constructor(readonly reading: Reading) {}

  get hasBegun(): boolean {
    return this.#counters.size > 0;
  }

  /** The value of a counter; 0 where it is told nowhere. */
  counted(name: string): number {
    return this.#counters.get(name) ?? 0;
  }

  has(name: string): boolean {
    return this.#counters.has(name);
  }

  /** @returns whether the line is of the end */
  read(line: string): boolean {
    const [, name, value] = line.startsWith('ℹ') ? (COUNTER.exec(line) ?? []) : [];
    if (name !== undefined) {
      // A counter that a test prints stands alone.
      if (name !== 'tests' && !this.hasBegun) return false;
      if (this.#counters.has(name)) this.reading.doubt(`two lines count ${name}`);
      this.#counters.set(name, Number(value));
      return true;
    }
    if (line.includes(FIRST_COUNTER)) this.reading.doubtLine(line, 'may be the end behind what a test printed');
    if (!this.hasBegun) return false;
    if (line === HEADING) this.#hasHeading = true;
    else if (this.#hasHeading && line.startsWith(FAILURE)) {
      this.#named.add(line);
      this.reading.hold(line);
    }
    return true;
  }

  /**
   * Doubts where the failures that are named are not those of the list. They are told with durations, which nobody who prints knows
   * before.
   *
   * @param failed lines of tests that failed
   * @param others lines of groups, which are named where they failed by themselves, and of tests that may fail
   */
  compare(failed: Multiset, others: Multiset): void {
    if (!this.hasBegun) return;
    if (this.#named.size === 0) {
      if (failed.size > 0) this.reading.suspect('the end of the run does not name its failures');
      return;
    }
    for (const [line, count] of this.#named)
      if (count > failed.count(line) + others.count(line))
        this.reading.doubtLine(line, 'is a failure at the end of the run, and none of the list');
    for (const [line, count] of failed)
      if (count > this.#named.count(line))
        this.reading.doubtLine(line, 'failed, and the end of the run does not name it');
  }
}
