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

/** A mark and the brace that opens its object, and the one that closes it where one does. */
interface Enclosed {
  readonly mark: Range;
  readonly open: number | null;
  close: number | null;
  /** Whether a blank line lies between the opening brace and the mark. */
  readonly blank: boolean;
  /** The mark before it that waits for the same closing brace. */
  readonly before: Enclosed | null;
}

class BraceScan {
  /** Braces that are open, and for each the last mark that waits for it to close. */
  private readonly opens: number[] = [];
  private readonly waiting: (Enclosed | null)[] = [];
  private waitingCount = 0;
  private readonly enclosed: Enclosed[] = [];
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
      if (this.enclosed.length === this.marks.length && this.waitingCount === 0) break;
      this.step(text.charCodeAt(this.at));
    }
    return this.ranges();
  }

  private meetMarks(): void {
    for (let mark = this.nextMark(); mark !== undefined && mark.start <= this.at; mark = this.nextMark()) {
      const depth = this.opens.length - 1;
      const open = this.opens[depth] ?? null;
      const before = this.waiting[depth] ?? null;
      const enclosed = { mark, open, close: null, blank: open !== null && this.lastBlankLine > open, before };
      this.enclosed.push(enclosed);
      if (open === null) continue;
      this.waiting[depth] = enclosed;
      this.waitingCount += 1;
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
        this.waiting.push(null);
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
    this.opens.pop();
    for (let waiting = this.waiting.pop() ?? null; waiting !== null; waiting = waiting.before) {
      waiting.close = this.at;
      this.waitingCount -= 1;
    }
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
    let takenTo = -1;
    return this.enclosed.map((enclosed) => {
      const range = this.rangeOf(enclosed, takenTo);
      takenTo = Math.max(takenTo, range.end);
      return range;
    });
  }

  private rangeOf({ mark, open, close, blank }: Enclosed, takenTo: number): Range {
    // Within what an earlier mark took there is nothing left to look for.
    if (open === null || mark.end <= takenTo) return mark;
    if (close !== null) return { start: open, end: close + 1 };
    if (blank) return mark;
    const lineEnd = this.text.indexOf('\n', mark.end);
    return { start: open, end: lineEnd === -1 ? this.text.length : lineEnd };
  }
}
