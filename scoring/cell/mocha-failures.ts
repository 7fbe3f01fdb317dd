import { indentOf } from './output-lines.ts';

const ENTRY = /^ {2}(\d{1,9})\) (.*)$/;
/** How far the titles below the first are indented: 7, 9, 11 … blanks. */
const TITLE_INDENT = 5;
const TITLE_STEP = 2;

/**
 * The failures that mocha tells below its totals: `  1) outer`, `       inner:`. Of older versions, all titles are on one line. An
 * error's message may hold lines that look like an entry, so that more are told than there are, and none is lost.
 */
export class MochaFailures {
  #titles: string[] | null = null;

  /**
   * @param failures how many there are by the totals
   * @param told is given the titles of each, on their lines; the last ends with a colon, behind which a message may be taken for more
   */
  constructor(
    readonly failures: number,
    readonly told: (titles: readonly string[]) => void,
  ) {}

  read(line: string, afterBlank: boolean): void {
    const titles = this.#titles;
    if (titles !== null && !afterBlank && indentOf(line) === TITLE_INDENT + TITLE_STEP * titles.length) {
      titles.push(line.trim());
      return;
    }
    this.end();
    const [, number, title] = ENTRY.exec(line) ?? [];
    if (title !== undefined && Number(number) >= 1 && Number(number) <= this.failures) this.#titles = [title];
  }

  /** No line follows that may be of the last entry. */
  end(): void {
    const titles = this.#titles;
    this.#titles = null;
    if (titles !== null) this.told(titles);
  }
}
