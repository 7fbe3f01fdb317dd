import type { TestState } from '../../schemas/test-report.ts';

/** What a line of totals counts: of a class, or at the end of a module. */
export interface SurefireTotals {
  tests: number;
  failures: number;
  errors: number;
  skipped: number;
}

export const NO_TOTALS: Readonly<SurefireTotals> = { tests: 0, failures: 0, errors: 0, skipped: 0 };

export function sumOf(one: SurefireTotals, other: SurefireTotals): SurefireTotals {
  return {
    tests: one.tests + other.tests,
    failures: one.failures + other.failures,
    errors: one.errors + other.errors,
    skipped: one.skipped + other.skipped,
  };
}

/** The lines of tests below the totals of their class: the message of a failure stands among them, and may look like one. */
export class SurefireBlock {
  readonly #listed: Record<TestState, number> = { passed: 0, failed: 0, errored: 0, skipped: 0 };

  constructor(readonly totals: SurefireTotals) {}

  add(state: TestState): void {
    this.#listed[state] += 1;
  }

  /** How it lists passes: all; none though there are some; or there are none. */
  get listing(): 'all' | 'none' | 'no passes' {
    if (this.#listed.passed > 0) return 'all';
    const { tests, failures, errors, skipped } = this.totals;
    return tests - failures - errors - skipped > 0 ? 'none' : 'no passes';
  }

  /** Whether the lines are those that the totals count: all failures, and all passes or, where the build does not list them, none. */
  get agrees(): boolean {
    const { tests, failures, errors, skipped } = this.totals;
    const passed = tests - failures - errors - skipped;
    const listed = this.#listed;
    return (
      listed.failed === failures &&
      listed.errored === errors &&
      listed.skipped <= skipped &&
      (listed.passed === 0 || listed.passed === passed)
    );
  }
}
