import { readShell, type Word } from '../../shell/syntax.ts';

/** What may hold words. A dollar sign at the end of a pattern does not. */
const EXPANSION = /\$[\w{(@*#?$!-]|`/;

/** The words of a text that is one simple command with nothing around it and nothing in it that only the shell knows. */
export function wordsOfOnlyCommand(command: string): Word[] | null {
  if (EXPANSION.test(command)) return null;
  const [pipeline, ...others] = readShell(command).pipelines;
  const [only, ...piped] = pipeline?.commands ?? [];
  if (pipeline === undefined || only === undefined || others.length > 0 || piped.length > 0) return null;
  if (only.compound || only.redirects.length > 0 || only.heredocs.length > 0) return null;
  const around = command.slice(0, pipeline.start) + command.slice(pipeline.end);
  return around.trim() === '' ? only.words : null;
}

/** Whether one of the options is given: by itself, with a value, or as one of several of a kind (`--outputFile.json`). */
export function hasOption(words: readonly string[], ...options: string[]): boolean {
  return words.some((word) => options.some((option) => word === option || /^[=.]/.test(behind(word, option))));
}

/** The values that an option is given, in its own word (`--reporter=dot`) or in the one behind it. */
export function valuesOf(words: readonly string[], option: string): string[] {
  return words.flatMap((word, at) => {
    if (word === option) return words.slice(at + 1, at + 2);
    const value = behind(word, option);
    return value.startsWith('=') ? [value.slice(1)] : [];
  });
}

/** What stands behind an option in its word; nothing where the word is another. */
function behind(word: string, option: string): string {
  return word.startsWith(option) ? word.slice(option.length) : '';
}
