import type { TestResult } from '../../schemas/test-report.ts';

/** Who is told that a list is not to be believed: a reading, or one binary of it. */
export interface Doubted {
  /** The output contradicts itself. */
  doubt(reason: string): void;
  /** No pass counts, though nothing is missing from the list. */
  suspect(reason: string): void;
}

/**
 * The failing tests that a runner names once more after all tests have run. A test that prints a result in its own place, and hides
 * the runner's line behind output, keeps every total right; it cannot take back the name that the runner prints at its end. So
 * these names and the list's failures have to be the same.
 *
 * @source spec, check.md "tests": a summary that disagrees
 */
export class FailuresNamedAgain {
  /** The names by their keys. */
  readonly #named = new Map<string, string>();

  readonly #maybes = new Set<string>();

  /** @param key what stands for a name where the end writes it otherwise than the list */
  constructor(readonly key: (name: string) => string = (name) => name) {}

  add(name: string): void {
    this.#named.set(this.key(name), name);
  }

  has(name: string): boolean {
    return this.#named.has(this.key(name));
  }

  /** What the end may also have named, where its words can be read in two ways: no test of that name passes. */
  addMaybe(name: string): void {
    this.#maybes.add(this.key(name));
  }

  /**
   * Doubts where the two disagree.
   *
   * @param failed names of the list's failures
   * @param passed the list's passes: where the end writes names otherwise, one that it names may be of these, and the listed failure
   *   that it seemed to be was made to look like it
   */
  compare(failed: Iterable<string>, doubted: Doubted, passed: Iterable<ToldName> = []): void {
    const listed = new Map<string, string>();
    for (const name of failed) listed.set(this.key(name), name);
    if (this.#named.size === 0) {
      if (listed.size > 0) doubted.suspect('the end of the run does not name its failures');
      return;
    }
    for (const [key, name] of this.#named)
      if (!listed.has(key)) doubted.doubt(`the end of the run names the failure ${name}, the list does not`);
    for (const [key, name] of listed)
      if (!this.#named.has(key)) doubted.doubt(`${name} failed in the list, the end of the run does not name it`);
    for (const { name, told } of passed)
      if (this.#mayName(this.key(told))) doubted.doubt(`${name} passed in the list, the end of the run may name it`);
  }

  /** Those that the end names and the list has not among its failures. */
  unlisted(failed: Iterable<string>): string[] {
    const listed = new Set<string>();
    for (const name of failed) listed.add(this.key(name));
    return [...this.#named].flatMap(([key, name]) => (listed.has(key) ? [] : [name]));
  }

  #mayName(key: string): boolean {
    return this.#named.has(key) || this.#maybes.has(key);
  }
}

/** A name as the list has it, and as the end of a run would tell it. */
export interface ToldName {
  readonly name: string;
  readonly told: string;
}

/** The names of those that passed, but for those that have another result as well: such a name passes nowhere. */
export function* passesOf(
  tests: readonly TestResult[],
  told: (test: TestResult) => string = ({ name }) => name,
): Generator<ToldName, void, undefined> {
  const others = new Set<string>();
  for (const { name, state } of tests) if (state !== 'passed') others.add(name);
  for (const test of tests) if (!others.has(test.name)) yield { name: test.name, told: told(test) };
}

/** The names of those that failed or could not be run. */
export function* failuresOf(tests: readonly { name: string; state: string }[]): Generator<string, void, undefined> {
  for (const { name, state } of tests) if (state === 'failed' || state === 'errored') yield name;
}

/** The key of runners that write the titles of a name apart in one place and joined in another. */
export function withoutBlanks(name: string): string {
  return name.replace(/\s+/g, '');
}
