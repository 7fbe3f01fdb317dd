import { type JestCounts, jestCounts } from './jest-summary.ts';
import type { Reading } from './reading.ts';

/** The two lines of jest's summary that count, one directly below the other. */
export class JestEnd {
  #suites: JestCounts | null = null;
  #tests: JestCounts | null = null;
  /** Whether the line before counts files. */
  #isBelowSuites = false;

  constructor(readonly reading: Reading) {}

  /** Both, once they were told. */
  get counts(): { suites: JestCounts; tests: JestCounts } | null {
    return this.#suites === null || this.#tests === null ? null : { suites: this.#suites, tests: this.#tests };
  }

  /** @returns whether the line is one of the summary */
  read(line: string): boolean {
    const isBelowSuites = this.#isBelowSuites;
    this.#isBelowSuites = false;
    if (!line.startsWith('Test')) {
      if (isBelowSuites) this.reading.doubt('a line counts files, and none below it tests');
      return false;
    }
    const suites = jestCounts(line, 'Test Suites:');
    const tests = jestCounts(line, 'Tests:');
    if (suites === null && tests === null) return false;
    if ((suites === null ? this.#tests : this.#suites) !== null) this.reading.doubt('two summaries');
    if (tests !== null && !isBelowSuites) this.reading.doubt('a line counts tests, and none above it files');
    this.#suites = suites ?? this.#suites;
    this.#tests = tests ?? this.#tests;
    this.#isBelowSuites = suites !== null;
    return true;
  }
}
