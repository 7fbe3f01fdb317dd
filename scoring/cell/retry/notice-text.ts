import { asItLooks } from './look-alikes.ts';

const WORD = /[\p{L}\p{N}_]+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
/** Digits, with the sign and the fraction that belong to them; not a part of a word. */
const NUMBER = /(?<![\p{L}\p{N}_.])[-−]?\d[\d_]*(?:\.\d+)?(?![\p{L}\p{N}_])/gu;

/** One form of a text for comparing: compatibility characters folded, nothing invisible, small letters, single blanks. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
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

/** A name without its punctuation and marks: its words, as they look, parted by single blanks. */
export function bareWords(text: string): string {
  return wordsOf(folded(asItLooks(text)).replaceAll('_', ' ')).join(' ');
}

/** A name or a value that a notice is searched for, in the forms that it is searched in. */
export class Sought {
  readonly asWritten: Form;
  readonly asItLooks: Form;
  readonly bare: Form;

  constructor(readonly text: string) {
    this.asWritten = formOf(folded(text));
    this.asItLooks = formOf(folded(asItLooks(text)));
    this.bare = formOf(bareWords(text));
  }
}

interface Form {
  readonly text: string;
  readonly words: readonly string[];
}

function formOf(text: string): Form {
  return { text, words: wordsOf(text) };
}

/** A text that a notice would show, ready to be searched for what it must not give away. */
export class NoticeText {
  private readonly asWritten: Searched;
  private readonly asItLooks: Searched;
  private readonly bare: Searched;
  private readonly numbers: ReadonlySet<number>;

  constructor(text: string) {
    this.asWritten = new Searched(folded(text));
    this.asItLooks = new Searched(folded(asItLooks(text)));
    this.bare = new Searched(bareWords(text));
    this.numbers = new Set(numbersOf(folded(text)));
  }

  /** @param number a number of a hidden test */
  givesNumber(number: number): boolean {
    return this.numbers.has(number);
  }

  /** Whether a phrase stands in it as a whole, not as a part of longer words. Case, blanks and look-alike letters do not matter. */
  says({ asWritten, asItLooks: looks }: Sought): boolean {
    return this.asWritten.has(asWritten) || this.asItLooks.has(looks);
  }

  /** Whether the words of a phrase stand in it in their order, whatever parts them. */
  saysWords({ bare }: Sought): boolean {
    return this.bare.has(bare);
  }
}

/** A text in one form, searched for phrases in the same. */
class Searched {
  private readonly words: ReadonlySet<string>;

  constructor(private readonly text: string) {
    this.words = new Set(wordsOf(text));
  }

  has({ text: sought, words }: Form): boolean {
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
