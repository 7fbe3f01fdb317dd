import { readShell } from '../shell/syntax.ts';

/** Languages by the ending of their files. Endings that every repository has (`md`, `json`, `sh`) say nothing. */
const LANGUAGES: Readonly<Record<string, string>> = {
  py: 'python',
  pyi: 'python',
  rs: 'rust',
  go: 'go',
  java: 'java',
  kt: 'kotlin',
  rb: 'ruby',
  php: 'php',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  scala: 'scala',
  swift: 'swift',
  ex: 'elixir',
  exs: 'elixir',
  hs: 'haskell',
  lua: 'lua',
};

/** Characters of a command in which file names are looked for. */
const COMMAND_READ_MAX = 20_000;

/** A word that is a path to a file with an ending. */
const FILE_NAME = /^[\w@./*-]{0,300}[\w*]\.([A-Za-z]{1,5})$/;

/**
 * The language of a repository by the file names in the commands run on it; null where they name files of several
 * languages, or of none. JavaScript beside TypeScript is TypeScript, C beside C++ is C++.
 */
export function guessLanguage(commands: readonly string[]): string | null {
  const found = new Set<string>();
  for (const command of commands) {
    for (const word of namedWords(command)) {
      const [, ending = ''] = FILE_NAME.exec(word) ?? [];
      const language = Object.hasOwn(LANGUAGES, ending) ? LANGUAGES[ending] : undefined;
      if (language !== undefined) found.add(language);
    }
  }
  if (found.has('typescript')) found.delete('javascript');
  if (found.has('cpp')) found.delete('c');
  const [language = null] = found;
  return found.size === 1 ? language : null;
}

/** Words and targets of redirects: what a command names, and not what it writes into files. */
function namedWords(command: string): string[] {
  return readShell(command.slice(0, COMMAND_READ_MAX)).pipelines.flatMap(({ commands }) =>
    commands.flatMap(({ words, redirects }) => [
      ...words.map(({ text }) => text),
      ...redirects.map(({ target }) => target),
    ]),
  );
}
