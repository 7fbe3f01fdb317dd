import { indentOf } from './output-lines.ts';

const ENTRY = /^ {2}(\d{1,9})\) (.*)$/;
/** How far the titles below the first are indented: 7, 9, 11 … blanks. */
const TITLE_INDENT = 5;
const TITLE_STEP = 2;

/** An entry behind other text on its line: code that runs while mocha tells a failure may have printed that. */
const HIDDEN = / {2}(\d{1,9})\)(?= )/g;
/** Places on one line where an entry is looked for. */
const PLACES_MAX = 16;

interface Entry {
  titles: string[];
  isHidden: boolean;
}

/**
 * The failures that mocha tells below its totals: `  1) outer`, `       inner:`. Of older versions, all titles are on one line. An
 * error's message may hold lines that look like an entry, so that more are told than there are, and none is lost.
 */
export class MochaFailures {
  /** Those to which the next line may belong. */
  #open: readonly Entry[] = [];

  /**
   * @param failures how many there are by the totals
   * @param told is given the titles of each, on their lines; the last ends with a colon, behind which a message may be taken for more
   * @param maybeTold is given those of entries behind other text
   */
  constructor(
    readonly failures: number,
    readonly told: (titles: readonly string[]) => void,
    readonly maybeTold: (titles: readonly string[]) => void,
  ) {}

  read(line: string, afterBlank: boolean): void {
    const kept: Entry[] = [];
    for (const entry of this.#open) {
      if (!afterBlank && indentOf(line) === TITLE_INDENT + TITLE_STEP * entry.titles.length) {
        entry.titles.push(line.trim());
        kept.push(entry);
      } else this.#tell(entry);
    }
    this.#open = line.includes(') ') ? [...kept, ...this.#entriesOf(line)] : kept;
  }

  #entriesOf(line: string): Entry[] {
    const [, number, title] = ENTRY.exec(line) ?? [];
    const own = title !== undefined && this.#isNumber(number);
    const places: number[] = [];
    for (const { 0: said, 1: hidden, index } of line.matchAll(HIDDEN)) {
      if ((own && index === 0) || !this.#isNumber(hidden)) continue;
      places.push(index + said.length + 1);
      // mocha's own is the last, but for what its title holds.
      if (places.length > PLACES_MAX) places.shift();
    }
    const entries = places.map((at) => ({ titles: [line.slice(at)], isHidden: true }));
    return own ? [{ titles: [title], isHidden: false }, ...entries] : entries;
  }

  #isNumber(text: string | undefined): boolean {
    return Number(text) >= 1 && Number(text) <= this.failures;
  }

  #tell({ titles, isHidden }: Entry): void {
    if (isHidden) this.maybeTold(titles);
    else this.told(titles);
  }

  /** No line follows that may be of the last entry. */
  end(): void {
    for (const entry of this.#open) this.#tell(entry);
    this.#open = [];
  }
}
