import { HIDDEN_LITERAL_MAX, HIDDEN_WORD_MIN, TELLTALE_FREE_NUMBERS } from '../../../schemas/cell-settings.ts';
import type { HiddenFile } from './hidden-file.ts';
import { withoutParameters } from './hidden-identifiers.ts';
import { folded, numbersOf, wordsOf } from './notice-text.ts';
import { type QuotedLiteral, quotedLiterals } from './quoted-literals.ts';
import { isTitle } from './test-titles.ts';

/** Values that a hidden test works with or expects. */
export interface HiddenLiterals {
  /** Each with the first place that it stands in: a hidden file, or the name of a test. */
  readonly texts: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<number, string>;
}

/** What stands on a line that says what is expected, in the runners' languages. */
const ASSERTS = ['assert', 'expect', 'should', 'require', 'raises', '==', 't.error', 't.fatal'];

/** Letters and digits in one word: a code, which tells even without the text around it. */
const CODE = /\p{L}\p{N}|\p{N}\p{L}/u;

/**
 * The values in hidden files and in the parameters of hidden tests that a notice must not give away. A single plain word counts
 * only where a line asserts something, and as no title: elsewhere it is likely to be a word of the requirement.
 *
 * @param checks names of the hidden tests
 * @source spec, cell.md "Retry notice"
 */
export function hiddenLiterals(checks: readonly string[], files: readonly HiddenFile[]): HiddenLiterals {
  const texts = new Map<string, string>();
  const numbers = new Map<number, string>();
  const addText = (text: string, where: string): void => {
    if (text !== '' && !texts.has(text)) texts.set(text, where);
  };
  const addNumbers = (text: string, where: string): void => {
    for (const number of numbersOf(text)) {
      if (!numbers.has(number) && !TELLTALE_FREE_NUMBERS.includes(number)) numbers.set(number, where);
    }
  };
  const add = (value: string, where: string, counts: boolean): void => {
    if (value.length > HIDDEN_LITERAL_MAX) return;
    const words = wordsOf(folded(value));
    if (counts || words.length > 1 || words.some((word) => CODE.test(word))) addText(value.trim(), where);
    for (const word of words) if (CODE.test(word)) addText(word, where);
  };
  for (const check of checks) {
    const { parameters } = withoutParameters(check);
    if (parameters === null) continue;
    add(parameters, check, false);
    addNumbers(parameters, check);
  }
  for (const { path, text } of files) {
    const asserting = assertingLines(text);
    for (const literal of quotedLiterals(text)) add(literal.value, path, isExpected(text, literal, asserting));
    addNumbers(text, path);
  }
  return { texts, numbers };
}

/** Whether a single word stands for a value that a line expects, and names no field, group or test. */
function isExpected(text: string, literal: QuotedLiteral, asserting: AssertingLines): boolean {
  const { value, start, end } = literal;
  if (value.trim().length < HIDDEN_WORD_MIN || !asserting.has(start)) return false;
  const isKey = text.charAt(start - 1) === '[' && text.charAt(end) === ']';
  return !isKey && text.charAt(end) !== ':' && !isTitle(text, literal);
}

interface AssertingLines {
  /** Whether the line at this offset asserts something; to be asked in the order of the text. */
  has(offset: number): boolean;
}

/** Lines are looked at once, and only where there is a literal. */
function assertingLines(text: string): AssertingLines {
  let from = 0;
  let to = -1;
  let asserts = false;
  return {
    has(offset) {
      if (offset >= from && offset <= to) return asserts;
      from = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
      const end = text.indexOf('\n', offset);
      to = end === -1 ? text.length : end;
      const line = text.slice(from, to).toLowerCase();
      asserts = ASSERTS.some((word) => line.includes(word));
      return asserts;
    },
  };
}
