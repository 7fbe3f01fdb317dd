import { PYTEST_STATES, type PytestKind } from './pytest-line.ts';
import type { PytestTotals } from './pytest-totals.ts';

/** A bit for each kind of result, so that those of a test are one number. */
export const KIND_BITS: Readonly<Record<PytestKind, number>> = {
  passed: 1,
  failed: 2,
  errors: 4,
  skipped: 8,
  xfailed: 16,
  xpassed: 32,
};
export const KIND_LIST = Object.keys(KIND_BITS) as PytestKind[];

const WORD = /PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS/g;
const WORDS: Readonly<Record<string, number>> = {
  PASSED: KIND_BITS.passed,
  FAILED: KIND_BITS.failed,
  ERROR: KIND_BITS.errors,
  SKIPPED: KIND_BITS.skipped,
  XFAIL: KIND_BITS.xfailed,
  XPASS: KIND_BITS.xpassed,
};

/** The kinds of results whose words a text holds, wherever they stand. */
export function kindsTold(text: string): number {
  let kinds = 0;
  for (const [word] of text.matchAll(WORD)) kinds |= WORDS[word] ?? 0;
  return kinds;
}

/**
 * What stands between the start of a test and that of the next: its result is one of the words there, and where the run captures
 * nothing, all the others are output. Where they are all of one kind, the result is of that kind.
 */
export class PytestTold {
  #id: string | null = null;
  #kinds = 0;
  /** The tests between whose start and the next there are words of several kinds. */
  readonly #unclear = new Map<string, number>();

  begin(id: string, kinds: number): void {
    this.#end();
    this.#id = id;
    this.#kinds = kinds;
  }

  hear(text: string): void {
    if (this.#id !== null) this.#kinds |= kindsTold(text);
  }

  /** The kind of all words since the last start; null where there are none, or several kinds. */
  get only(): PytestKind | null {
    return KIND_LIST.find((kind) => KIND_BITS[kind] === this.#kinds) ?? null;
  }

  #end(): void {
    const id = this.#id;
    if (id !== null && this.#kinds !== 0 && this.only === null)
      this.#unclear.set(id, (this.#unclear.get(id) ?? 0) | this.#kinds);
    this.#id = null;
  }

  /**
   * The passes that may be none: another word stands beside, of a kind that the totals count, and nothing says that the test did
   * not fail.
   *
   * @param kindsOf the results of a test as it is listed
   * @param mayHaveFailed whether the end of the run may name it, or does not name all failures
   */
  *doubtfulPasses(
    totals: PytestTotals,
    kindsOf: (id: string) => number,
    mayHaveFailed: (id: string) => boolean,
  ): Generator<string, void, undefined> {
    this.#end();
    for (const [id, told] of this.#unclear) {
      const listed = kindsOf(id);
      const isPass = KIND_LIST.every((kind) => (listed & KIND_BITS[kind]) === 0 || PYTEST_STATES[kind] === 'passed');
      const may = (kind: PytestKind): boolean => (told & KIND_BITS[kind]) !== 0 && totals[kind] > 0;
      if (isPass && (may('skipped') || may('xfailed') || ((may('failed') || may('errors')) && mayHaveFailed(id))))
        yield id;
    }
  }
}
