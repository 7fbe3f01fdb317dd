import type { TestResult } from '../../schemas/test-report.ts';
import type { Reading } from './reading.ts';

/** Places on one line that are looked at. */
const PLACES_MAX = 16;

/**
 * Names that stand behind what tests print as if a runner told a test there that did not run. A runner that does not name these
 * tests once more, and lets several have one name, leaves no other sign of it, so that no test of such a name passes.
 */
export class HiddenSkips {
  readonly #names = new Set<string>();

  constructor(readonly reading: Reading) {}

  /**
   * Takes what stands behind the signs of tests that did not run; the runner's own is the last, but for what its title holds.
   *
   * @returns whether the sign stands in the line
   */
  lookFor(sign: string, line: string, namesOf = (text: string): string[] => [text]): boolean {
    const last = line.lastIndexOf(sign);
    for (let at = last, places = 0; at !== -1 && places < PLACES_MAX; places += 1) {
      for (const name of namesOf(line.slice(at + sign.length).trim())) this.#add(name);
      at = at === 0 ? -1 : line.lastIndexOf(sign, at - 1);
    }
    return last !== -1;
  }

  #add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.reading.hold(name);
  }

  /** @param nameOf what stands for a test's name in the lines of those that did not run */
  compare(tests: readonly TestResult[], nameOf: (test: TestResult) => string): void {
    if (this.#names.size === 0) return;
    for (const test of tests)
      if (test.state === 'passed' && this.#names.has(nameOf(test)))
        this.reading.suspect(`${test.name} passed in the list, and may have been skipped behind what a test printed`);
  }
}
