import type { HiddenFile } from './hidden-file.ts';
import { folded, wordsOf } from './notice-text.ts';

/** What makes a name of its own of a word: an underscore, a digit among letters, or a capital within. */
const TELLING = /_|\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}/u;

/** The word behind a keyword that defines a function or a class, in the languages of the runners. */
const DEFINITION = /\b(?:def|class|func|function|fn|struct|interface|module) (?<name>[\p{L}_][\p{L}\p{N}_]*)/gu;

/** What parts the names of suites, files and tests in a test's name. */
const JOINT = /::|\/| > |#|\./u;

/**
 * Names by which a text would name a hidden test or its file: whole names of tests, the parts that are names of their own, files,
 * and what the files define. A plain word, such as `rules`, is none: a requirement may use it.
 *
 * @param checks names of the hidden tests
 * @source spec, cell.md "Retry notice"
 */
export function hiddenIdentifiers(checks: readonly string[], files: readonly HiddenFile[]): string[] {
  const names = [
    ...checks.flatMap(namesOfCheck),
    ...files.flatMap(({ path, text }) => [
      ...namesOfFile(path),
      ...[...text.matchAll(DEFINITION)].map(({ groups }) => groups?.['name'] ?? '').filter(isTelling),
    ]),
  ];
  return [...new Set(names)].filter((name) => name.trim() !== '');
}

function namesOfCheck(check: string): string[] {
  const { name } = withoutParameters(check);
  const [head = '', ...tail] = name.split('::');
  const isFile = tail.length > 0 && FILE.test(head);
  const parts = (isFile ? tail.join('::') : name).split(JOINT).map((part) => part.trim());
  return [
    check,
    ...(isPhrase(name) ? [name] : []),
    ...(isFile ? namesOfFile(head) : []),
    // The words of a title may be those of the program; what has no blanks is a name of the tests'.
    ...parts.flatMap((part) => (/\s/.test(part) ? [] : (part.match(WORD) ?? []))).filter(isTelling),
    ...parts.filter(isPhrase),
  ];
}

const FILE = /^\S+\.[A-Za-z]{1,5}$/;
const WORD = /[\p{L}\p{N}_]+/gu;

/** A file's path, its name, and its name without ending where that is no plain word. */
function namesOfFile(path: string): string[] {
  const base = path.split('/').at(-1) ?? path;
  const dot = base.indexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : base;
  if (isTelling(stem)) return [path, base, stem];
  return COMMON_FILE.test(base) ? [] : [path, base];
}

/** Files that most repositories have, whose names a requirement may use. */
const COMMON_FILE = /^[^.]*$|\.(?:json|toml|ya?ml|md|txt|mod|sum|lock|cfg|ini|xml)$/iu;

/** A pytest id is a name and, in brackets, the values that it was called with. */
export function withoutParameters(check: string): { name: string; parameters: string | null } {
  const open = check.indexOf('[');
  if (open <= 0 || !check.endsWith(']')) return { name: check, parameters: null };
  return { name: check.slice(0, open), parameters: check.slice(open + 1, -1) };
}

function isTelling(word: string): boolean {
  return !/\s/.test(word) && TELLING.test(word);
}

/** Several words: a title, or a path of names. */
function isPhrase(name: string): boolean {
  return wordsOf(folded(name)).length > 1;
}
