/** Whether the words of `phrase` stand next to each other in `words`, beginning at `at`. */
export function phraseAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, i) => words[at + i] === word);
}
