import type { HiddenFile } from './hidden-file.ts';
import { HIDDEN_NAME_WORDS_MIN, HIDDEN_STEM_MIN } from '../../../schemas/cell-settings.ts';
import { bareWords, folded, wordsOf } from './notice-text.ts';

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

/**
 * Names of hidden tests, and the parts of them, that tell even without their punctuation: of several words, since fewer are likely
 * to be words of the requirement.
 *
 * @param checks names of the hidden tests
 */
export function hiddenPhrases(checks: readonly string[]): string[] {
  const names = checks.flatMap((check) => {
    const { name, parts } = partsOfCheck(check);
    return [check, name, ...parts];
  });
  return [...new Set(names)].filter((name) => bareWords(name).split(' ').length >= HIDDEN_NAME_WORDS_MIN);
}

/** A check's name without parameters, and what its suites, its file apart, and itself are called. */
function partsOfCheck(check: string): { name: string; file: string | null; parts: string[] } {
  const { name } = withoutParameters(check);
  const [head = '', ...tail] = name.split('::');
  const isFile = tail.length > 0 && FILE.test(head);
  const parts = (isFile ? tail.join('::') : name).split(JOINT).map((part) => part.trim());
  return { name, file: isFile ? head : null, parts };
}

function namesOfCheck(check: string): string[] {
  const { name, file, parts } = partsOfCheck(check);
  return [
    check,
    ...(isPhrase(name) ? [name] : []),
    ...(file === null ? [] : namesOfFile(file)),
    // The words of a title may be those of the program; what has no blanks is a name of the tests'.
    ...parts.flatMap((part) => (/\s/.test(part) ? [] : (part.match(WORD) ?? []))).filter(isTelling),
    ...parts.filter(isPhrase),
  ];
}

const FILE = /^\S+\.[A-Za-z]{1,5}$/;
const WORD = /[\p{L}\p{N}_]+/gu;

/** A file's path, its name, and its name without ending, and without what makes it a test's, where that is no plain word. */
function namesOfFile(path: string): string[] {
  const base = path.split('/').at(-1) ?? path;
  const dot = base.indexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : base;
  const near = nearNames(stem);
  if (isTelling(stem)) return [path, base, stem, ...near];
  return COMMON_FILE.test(base) ? near : [path, base, ...near];
}

/** What makes a file that of tests, in the conventions of the runners. */
const TEST_AFFIX = /^(?:tests?|spec)[-_]|[-_](?:tests?|specs?)$/giu;

/**
 * A stem without its affix where it consists of several words. Two words with an underscore between them are a name that the
 * program may have too, such as `word_count` of `test_word_count.py`.
 */
function nearNames(stem: string): string[] {
  const bare = stem.replace(TEST_AFFIX, '');
  const words = bare.split(/[-_]/).filter((word) => word !== '');
  const enough = words.length >= (bare.includes('-') ? 2 : HIDDEN_NAME_WORDS_MIN);
  if (!enough || bare.length < HIDDEN_STEM_MIN) return [];
  return [words.join('-'), words.join('_')];
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
