const SENTENCE_END = /(?<=[.!?])(?<!\b(?:e\.g|i\.e)\.)\s|[\r\n]/i;

/** The sentences of prose, as they stand: a line ends one, and so do `.`, `!` and `?` before white space. Linear. */
export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
