const WORD = /[\p{L}\p{N}_]+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
/** Digits, with the sign and the fraction that belong to them; not a part of a word. */
const NUMBER = /(?<![\p{L}\p{N}_.])[-−]?\d[\d_]*(?:\.\d+)?(?![\p{L}\p{N}_])/gu;

/** One form of a text for comparing: compatibility characters folded, nothing invisible, small letters, single blanks. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** The words of a folded text. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** The numbers of a text, each as JavaScript has it. */
export function numbersOf(text: string): number[] {
  return (text.match(NUMBER) ?? []).map((digits) => Number(digits.replace('−', '-').replaceAll('_', '')));
}

/** A text that a notice would show, ready to be searched for what it must not give away. */
export class NoticeText {
  private readonly text: string;
  private readonly words: ReadonlySet<string>;
  private readonly numbers: ReadonlySet<number>;

  constructor(text: string) {
    this.text = folded(text);
    this.words = new Set(wordsOf(this.text));
    this.numbers = new Set(numbersOf(this.text));
  }

  /** @param number a number of a hidden test */
  givesNumber(number: number): boolean {
    return this.numbers.has(number);
  }

  /** Whether a phrase stands in it as a whole, not as a part of longer words. Case and blanks do not matter. */
  says(phrase: string): boolean {
    const sought = folded(phrase);
    const words = wordsOf(sought);
    if (words.length === 0 || !words.every((word) => this.words.has(word))) return false;
    for (let at = this.text.indexOf(sought); at !== -1; at = this.text.indexOf(sought, at + 1)) {
      if (this.isWhole(sought, at)) return true;
    }
    return false;
  }

  /** A phrase that begins or ends with another character than a word's may have anything there. */
  private isWhole(sought: string, at: number): boolean {
    const end = at + sought.length;
    return !(this.joins(at - 1) && this.joins(at)) && !(this.joins(end - 1) && this.joins(end));
  }

  private joins(at: number): boolean {
    return WORD_CHARACTER.test(this.text.charAt(at));
  }
}
