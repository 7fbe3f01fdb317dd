import { hiddenFileLine } from './jest-file-line.ts';
import type { JestCounts } from './jest-summary.ts';
import { indentOf } from './output-lines.ts';
import type { Reading } from './reading.ts';

const HIDDEN = "may be a file's line behind what a test printed";
/** What jest prints below a file's line is indented by so many blanks, and what a test logs by more. */
const INDENT = 2;

/** The files of a run: how many there are, and whether a line that begins one is hidden behind what a test printed. */
export class JestFiles {
  #all = 0;
  #failed = 0;
  /** Of how many the tests are named, and how many could not be run. */
  #trees = 0;
  #notRun = 0;
  /** The line before, where it may hold that of a file, but for what stands below. */
  #maybe: string | null = null;
  readonly #failedNames = new Set<string>();

  constructor(readonly reading: Reading) {}

  begin(file: string, failed: boolean): void {
    this.#all += 1;
    if (!failed) return;
    this.#failed += 1;
    this.#failedNames.add(file);
    this.reading.hold(file);
  }

  hasFailed(file: string): boolean {
    return this.#failedNames.has(file);
  }

  end({ hasTree, isNotRun }: { hasTree: boolean; isNotRun: boolean }): void {
    if (hasTree) this.#trees += 1;
    else if (isNotRun) this.#notRun += 1;
  }

  /** A line that may hold that of a file counts as one where what jest tells of a file stands below it. */
  look(line: string, isHeader: boolean): void {
    const before = this.#maybe;
    const hidden = isHeader ? null : hiddenFileLine(line);
    this.#maybe = hidden === 'maybe' ? line : null;
    if (hidden === 'surely') this.reading.doubtLine(line, HIDDEN);
    else if (before !== null && indentOf(line) === INDENT && line.length > INDENT)
      this.reading.doubtLine(before, HIDDEN);
  }

  /** Doubts where the files are not those that the summary counts. */
  compare({ failed, passed, skipped, total, ran }: JestCounts): void {
    const { reading } = this;
    reading.expectCount('failed files', failed, this.#failed);
    // Files whose tests were all skipped have no line.
    if (this.#all < failed + passed || this.#all > failed + passed + skipped)
      reading.doubt(`the summary counts ${failed + passed} files that were run, the list ${this.#all}`);
    if (this.#trees > 0 && this.#trees + this.#notRun < this.#all)
      reading.doubt('the tests of some files are named, and those of others are not');
    if (ran !== null && ran + skipped < total) reading.gap(`only ${ran} of ${total} files were run`);
  }
}
