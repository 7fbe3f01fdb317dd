import type { Range } from './text-ranges.ts';

const NEWLINE = 10;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

/**
 * For each mark, the innermost object in braces that it stands in. Braces within strings do not count, unless the mark
 * itself stands in the string. Where no brace closes the object it ends with the mark's line; where none opens it, or a
 * blank line lies between, the mark alone is meant.
 *
 * @param marks in order, none overlapping
 * @returns one range a mark; ranges may lie within others
 *
 * Linear in the length of the text, whatever its braces and quotes.
 */
export function enclosingObjects(text: string, marks: readonly Range[]): Range[] {
  return new BraceScan(text, marks).run();
}

/** A mark and the brace that opens its object; `blank` when a blank line lies between. */
interface Enclosed {
  mark: Range;
  open: number | null;
  blank: boolean;
}

class BraceScan {
  private readonly opens: number[] = [];
  private readonly closes = new Map<number, number>();
  private readonly enclosed: Enclosed[] = [];
  /** Braces that a mark waits for. */
  private readonly awaited = new Set<number>();
  private at = 0;
  private lineIsBlank = true;
  private lastBlankLine = -1;

  constructor(
    private readonly text: string,
    private readonly marks: readonly Range[],
  ) {}

  run(): Range[] {
    const { text } = this;
    for (; this.at < text.length; this.at += 1) {
      this.meetMarks();
      if (this.enclosed.length === this.marks.length && this.awaited.size === 0) break;
      this.step(text.charCodeAt(this.at));
    }
    return this.ranges();
  }

  private meetMarks(): void {
    for (let mark = this.nextMark(); mark !== undefined && mark.start <= this.at; mark = this.nextMark()) {
      const open = this.opens.at(-1) ?? null;
      this.enclosed.push({ mark, open, blank: open !== null && this.lastBlankLine > open });
      if (open !== null) this.awaited.add(open);
    }
  }

  private nextMark(): Range | undefined {
    return this.marks[this.enclosed.length];
  }

  private step(unit: number): void {
    switch (unit) {
      case NEWLINE:
        if (this.lineIsBlank) this.lastBlankLine = this.at;
        this.lineIsBlank = true;
        return;
      case OPEN:
        this.opens.push(this.at);
        break;
      case CLOSE:
        this.close();
        break;
      case BACKSLASH:
        if (this.text.charCodeAt(this.at + 1) !== NEWLINE) this.at += 1;
        break;
      case DOUBLE_QUOTE:
        if (this.opens.length > 0) this.passString(unit);
        break;
      case SINGLE_QUOTE:
        if (this.opens.length > 0 && this.beginsValue()) this.passString(unit);
        break;
    }
    if (unit > 32) this.lineIsBlank = false;
  }

  private close(): void {
    const open = this.opens.pop();
    if (open === undefined || !this.awaited.delete(open)) return;
    this.closes.set(open, this.at);
  }

  /** Goes to the quote that ends the string here. One that does not end on its line, or holds a mark, is no string. */
  private passString(quote: number): void {
    const mark = this.nextMark();
    for (let end = this.at + 1; end < this.text.length; end += 1) {
      const unit = this.text.charCodeAt(end);
      if (unit === NEWLINE || (mark !== undefined && end > mark.start)) return;
      if (unit === BACKSLASH) end += 1;
      if (unit === quote) {
        this.at = end;
        return;
      }
    }
  }

  /** Whether a single quote stands where a value or a key does: elsewhere it is an apostrophe. */
  private beginsValue(): boolean {
    const before =
      this.text.charAt(this.at - 1) === ' ' ? this.text.charAt(this.at - 2) : this.text.charAt(this.at - 1);
    return before === '{' || before === ',' || before === ':' || before === '[';
  }

  private ranges(): Range[] {
    let removedTo = -1;
    return this.enclosed.map(({ mark, open, blank }) => {
      const range = this.rangeOf(mark, open, blank, removedTo);
      removedTo = Math.max(removedTo, range.end);
      return range;
    });
  }

  private rangeOf(mark: Range, open: number | null, blank: boolean, removedTo: number): Range {
    // Within what an earlier mark took there is nothing left to look for.
    if (open === null || mark.end <= removedTo) return mark;
    const close = this.closes.get(open);
    if (close !== undefined) return { start: open, end: close + 1 };
    if (blank) return mark;
    const lineEnd = this.text.indexOf('\n', mark.end);
    return { start: open, end: lineEnd === -1 ? this.text.length : lineEnd };
  }
}
