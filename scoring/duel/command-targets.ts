import {
  COMMON_IDENTIFIERS,
  PREFIX_PROGRAMS,
  SCRIPT_PROGRAMS,
  SUBCOMMAND_PROGRAMS,
} from '../../schemas/command-words.ts';
import { shellWords } from './shell-words.ts';

const COMMON: ReadonlySet<string> = new Set(COMMON_IDENTIFIERS);
const PREFIXES: ReadonlySet<string> = new Set(PREFIX_PROGRAMS);
const SCRIPTED: ReadonlySet<string> = new Set(SCRIPT_PROGRAMS);
const SUBCOMMANDS: ReadonlySet<string> = new Set(SUBCOMMAND_PROGRAMS);

/** Longer words are texts, of which only the identifiers are read. */
const PATH_LENGTH_MAX = 256;
const IDENTIFIER_LENGTH_MIN = 3;
const IDENTIFIER_LENGTH_MAX = 80;

const PATH = /^[\w.@+~/-]+$/;
const ASSIGNMENT = /^\w+=/;
const FILE_NAME = /^[\w.@+-]*\.[A-Za-z]\w{0,7}$/;

/**
 * The paths and identifiers that a shell command works on, distinct, by first appearance: what its arguments name, less
 * programs, flags and scripts of `sed` and the like; from here-documents the files that they name. A heuristic: it tells
 * the ladder writer what the runs had in common, and no score depends on it.
 *
 * Source: seed, "The ladder" (command targets).
 */
export function commandTargets(command: string): string[] {
  const { commands, hereDocuments } = shellWords(command);
  const targets = new Set<string>();
  const read = new Set<string>();
  for (const words of commands) {
    for (const argument of argumentsOf(words)) {
      if (read.has(argument)) continue;
      read.add(argument);
      for (const target of targetsIn(argument)) targets.add(target);
    }
  }
  for (const body of hereDocuments) {
    for (const piece of body.split(/[\s'"`(),=]/)) if (isFileName(piece)) targets.add(plainPath(piece));
  }
  return [...targets];
}

/** The arguments of a simple command that may name something. */
function argumentsOf(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !PREFIXES.has(word) && !ASSIGNMENT.test(word.slice(0, PATH_LENGTH_MAX)));
  const word = words[start];
  if (word === undefined || start + 1 === words.length) return [];
  const program = word.slice(word.lastIndexOf('/') + 1);
  const given: string[] = [];
  for (let at = start + 1; at < words.length; at += 1) {
    const argument = words[at] ?? '';
    const equals = argument.startsWith('-') ? argument.indexOf('=') : 0;
    if (equals >= 0) given.push(equals === 0 ? argument : argument.slice(equals + 1));
  }
  return SCRIPTED.has(program) || SUBCOMMANDS.has(program) ? given.slice(1) : given;
}

function targetsIn(word: string): string[] {
  // `tests/test_a.py::test_b` and `a.py:12` name a file and what is in it.
  const [head = '', ...rest] = word.length <= PATH_LENGTH_MAX ? word.split(':') : [''];
  if (isPath(head)) return [plainPath(head), ...rest.flatMap(identifiersIn)];
  return identifiersIn(word);
}

function isPath(text: string): boolean {
  return isFileName(text) || (PATH.test(text) && text.includes('/') && /\w/.test(text));
}

function isFileName(text: string): boolean {
  if (text === '' || text.length > PATH_LENGTH_MAX || !PATH.test(text)) return false;
  return FILE_NAME.test(text.split('/').at(-1) ?? '');
}

function plainPath(path: string): string {
  const start = path.startsWith('./') ? 2 : 0;
  return path.length > start + 1 && path.endsWith('/') ? path.slice(start, -1) : path.slice(start);
}

function identifiersIn(text: string): string[] {
  return text
    .split(/[^A-Za-z0-9_$]/)
    .filter(
      (word) =>
        word.length >= IDENTIFIER_LENGTH_MIN &&
        word.length <= IDENTIFIER_LENGTH_MAX &&
        /^[A-Za-z_]/.test(word) &&
        !COMMON.has(word),
    );
}
