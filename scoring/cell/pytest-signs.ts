import type { PytestTotals } from './pytest-totals.ts';

/** A file, and a sign a test. */
const LINE = /^(?:\S+ )?([.FEsxXR]+)$/;

/** The signs of a run that prints one for each result, and the ends that count the same. */
export class PytestSigns {
  readonly #counts = new Map<string, number>();
  #isNoisy = false;
  #isClosed = false;
  #ends = 0;

  /** A line where signs may stand, without its counter. */
  read(text: string): void {
    if (this.#isClosed) return;
    const [, signs] = LINE.exec(text) ?? [];
    if (signs === undefined) this.#isNoisy = true;
    else for (const sign of signs) this.#counts.set(sign, this.#of(sign) + 1);
  }

  /** All tests have run: what stands behind is none of their signs. */
  close(): void {
    this.#isClosed = true;
  }

  /** Whether output or something else stands between the signs. */
  get isNoisy(): boolean {
    return this.#isNoisy;
  }

  /** Whether the run prints signs, and nothing else between them: then an end has to count them. */
  get areKnown(): boolean {
    return !this.#isNoisy && this.#counts.size > 0;
  }

  addEnd(totals: PytestTotals): void {
    this.close();
    if (this.fit(totals)) this.#ends += 1;
  }

  /** Whether two ends count what the signs are: one of them was printed by somebody else. */
  get haveTwoEnds(): boolean {
    return this.areKnown && this.#ends > 1;
  }

  /** Files that were skipped or could not be collected have no sign. */
  fit(totals: PytestTotals): boolean {
    return (
      this.#of('.') === totals.passed &&
      this.#of('F') === totals.failed &&
      this.#of('x') === totals.xfailed &&
      this.#of('X') === totals.xpassed &&
      this.#of('s') <= totals.skipped &&
      this.#of('E') <= totals.errors
    );
  }

  #of(sign: string): number {
    return this.#counts.get(sign) ?? 0;
  }
}
