import { DOTTED_ABBREVIATIONS } from '../../../schemas/question-words.ts';

const ABBREVIATION = new RegExp(
  `(?<![\\p{L}\\p{N}_.])(?:${DOTTED_ABBREVIATIONS.map((dotted) => dotted.replaceAll('.', '\\.')).join('|')})(?![\\p{L}\\p{N}_])\\.?`,
  'giu',
);

/** A text with its abbreviations ("e.g.", "i.e.") written without dots, so that they are no identifiers and end no sentence. */
export function withPlainAbbreviations(text: string): string {
  return text.replace(ABBREVIATION, (abbreviation) => abbreviation.replaceAll('.', ''));
}
