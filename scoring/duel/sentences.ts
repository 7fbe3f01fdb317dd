import { withPlainAbbreviations } from './filters/plain-abbreviations.ts';

/** The sentences of prose: a line ends one, and so do `.`, `!` and `?` before white space. Linear. */
export function sentencesOf(text: string): string[] {
  return withPlainAbbreviations(text)
    .split(/(?<=[.!?])\s|[\r\n]/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
