/** How many columns of a terminal a text takes. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Ranges of code points that take two columns: East Asian scripts and full-width forms. Both ends belong to a range. */
const WIDE = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];

/** The characters of a text as a reader counts them. */
export function graphemes(text) {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Columns that one grapheme takes: 0, 1 or 2. */
export function graphemeWidth(grapheme) {
  if (/^[\p{Control}\p{Mark}\u200b\u200d\u2060\ufeff]+$/u.test(grapheme)) return 0;
  if (/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u.test(grapheme)) return 2;
  const codePoint = grapheme.codePointAt(0);
  return WIDE.some(([first, last]) => first <= codePoint && codePoint <= last) ? 2 : 1;
}

/** Columns that a text takes on one line. */
export function cellWidth(text) {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}
