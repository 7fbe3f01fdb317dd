/** Letters that are not a plain letter with a mark, and what is written for them. */
const WRITTEN = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const MARKS = /\p{M}/gu;

/** A text in small letters without marks. */
export function plainLetters(text) {
  const small = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return Array.from(small, (letter) => WRITTEN[letter] ?? letter).join('');
}
