import { plainLetters } from './letters.js';
import { checkOptions } from './options.js';

const APOSTROPHES = /['’]/g;
const UNTITLED = 'untitled';

/** The slug of a text. See the README for the options. */
export function slug(text, options) {
  const { separator, limit } = checkOptions(options);
  return wordsOf(text).join(separator).slice(0, limit);
}

/** The words of a text, as slugs have them; at least one. */
export function wordsOf(text) {
  const words = plainLetters(text).replace(APOSTROPHES, '').match(/[a-z0-9]+/g);
  return words ?? [UNTITLED];
}
