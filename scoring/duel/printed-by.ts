/** What one command prints on standard output, as far as its words tell. */
export interface Printed {
  readonly linesMax: number;
  readonly bytesMax: number;
  readonly exactly: string | null;
  /** One count a line: how many lines; whether `name:` stands before it, or it leads its line. */
  readonly counts: { readonly lines: number; readonly named: boolean; readonly leading: boolean } | null;
  readonly returncode: number | null;
}

const ANYTHING: Printed = { linesMax: Infinity, bytesMax: Infinity, exactly: null, counts: null, returncode: null };
const NOTHING: Printed = { ...ANYTHING, linesMax: 0, bytesMax: 0 };

const lines = (linesMax: number): Printed => ({ ...ANYTHING, linesMax });

/** Commands that print nothing when they do what they are asked, and the options with which they do. */
const SILENT: Readonly<Record<string, RegExp | undefined>> = {
  cd: /^-$/,
  pushd: /./,
  mkdir: /^-\w*v|^--verbose/,
  rmdir: /^-\w*v|^--verbose/,
  touch: undefined,
  rm: /^-\w*[viI]|^--(?:verbose|interactive)/,
  mv: /^-\w*[vi]|^--(?:verbose|interactive)/,
  cp: /^-\w*[vi]|^--(?:verbose|interactive)/,
  ln: /^-\w*[vi]|^--(?:verbose|interactive)/,
  chmod: /^-\w*[vc]|^--(?:verbose|changes)/,
  chown: /^-\w*[vc]|^--(?:verbose|changes)/,
  truncate: undefined,
  sleep: undefined,
  unset: undefined,
  test: undefined,
  '[': undefined,
  '[[': undefined,
};

/**
 * @param words the command's words, quotes taken off
 * @param fed whether its standard input is given: a pipe, a file or a here-document
 */
export function printedBy(words: readonly string[], fed: boolean): Printed {
  const [path = '', ...rest] = words;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path === '') return NOTHING;
  if (rest.some((word) => word === '--help' || word === '--version')) return ANYTHING;
  if (Object.hasOwn(SILENT, name))
    return rest.some((word) => SILENT[name]?.test(word.slice(0, 40)) === true) ? ANYTHING : NOTHING;
  switch (name) {
    case 'true':
    case ':':
      return { ...NOTHING, returncode: 0 };
    case 'false':
      return { ...NOTHING, returncode: 1 };
    case 'exit':
      return NOTHING;
    case 'export':
      return rest.length === 0 || rest.includes('-p') ? ANYTHING : NOTHING;
    case 'pwd':
    case 'whoami':
    case 'nproc':
      return lines(1);
    case 'echo':
      return echo(rest);
    case 'head':
    case 'tail':
      return headOrTail(name, rest, fed);
    case 'sed':
      return sed(rest);
    case 'wc':
      return wc(rest, fed);
    case 'grep':
    case 'egrep':
    case 'fgrep':
      return grep(rest, fed);
    case 'ls':
      return rest.some((word) => /^-[A-Za-z]*d[A-Za-z]*$/.test(word)) ? listed(rest) : ANYTHING;
    default:
      return ANYTHING;
  }
}

/** Characters that the shell may put something else for; quotes are off already, so some stand for themselves. */
const EXPANDING = /[$`*?[\]{}~\\]/;

function echo(words: readonly string[]): Printed {
  const silentEnd = words[0] === '-n';
  const rest = silentEnd ? words.slice(1) : words;
  if (/^-[neE]+$/.test(rest[0]?.slice(0, 40) ?? '')) return ANYTHING;
  const text = rest.join(' ');
  if (EXPANDING.test(text)) return ANYTHING;
  return { ...ANYTHING, linesMax: text.split('\n').length, exactly: text, returncode: 0 };
}

interface Options {
  readonly flags: ReadonlySet<string>;
  readonly values: readonly (readonly [string, string])[];
  readonly operands: readonly string[];
}

/** Splits words into flags, options with values and operands. Null when an option is not among those known. */
function readOptions(
  words: readonly string[],
  flags: string,
  withValue: string,
  long: Readonly<Record<string, string>>,
): Options | null {
  const found: { flags: Set<string>; values: [string, string][]; operands: string[] } = {
    flags: new Set(),
    values: [],
    operands: [],
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      found.operands.push(...words.slice(at + 1));
      break;
    }
    if (word.startsWith('--')) {
      const [option, value] = splitOnce(word.slice(2), '=');
      const short = Object.hasOwn(long, option) ? long[option] : undefined;
      if (short === undefined) return null;
      if (!withValue.includes(short)) found.flags.add(short);
      else if (value !== undefined) found.values.push([short, value]);
      else found.values.push([short, words[(at += 1)] ?? '']);
    } else if (word.startsWith('-') && word.length > 1) {
      const rest = shortOptions(word.slice(1), flags, withValue, found);
      if (rest === 'unknown') return null;
      if (rest !== null) found.values.push([rest, words[(at += 1)] ?? '']);
    } else {
      found.operands.push(word);
    }
  }
  return found;
}

/** The option whose value is the next word, or null when there is none. */
function shortOptions(
  letters: string,
  flags: string,
  withValue: string,
  found: { flags: Set<string>; values: [string, string][] },
): string | null {
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters.charAt(index);
    if (withValue.includes(letter)) {
      const value = letters.slice(index + 1);
      if (value === '') return letter;
      found.values.push([letter, value]);
      return null;
    }
    if (!flags.includes(letter)) return 'unknown';
    found.flags.add(letter);
  }
  return null;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** How many files the operands name; null when the shell may put other words for them. */
function fileCount(operands: readonly string[]): number | null {
  return operands.some((operand) => EXPANDING.test(operand)) ? null : operands.length;
}

const LINES_DEFAULT = 10;
const NUMBER = /^\d{1,9}$/;

function headOrTail(name: 'head' | 'tail', words: readonly string[], fed: boolean): Printed {
  const [first = '', ...others] = words;
  const shortened = /^-(\d{1,9})$/.exec(first)?.[1];
  const options = readOptions(shortened === undefined ? words : ['-n', shortened, ...others], 'qvz', 'nc', HEAD_LONG);
  if (options === null || options.flags.has('z')) return ANYTHING;
  const files = fileCount(options.operands);
  if (files === null || (files === 0 && !fed)) return ANYTHING;
  const [unit, value] = options.values.at(-1) ?? ['n', String(LINES_DEFAULT)];
  if (!NUMBER.test(value)) return ANYTHING;
  const many = Math.max(1, files);
  // Several files have a heading each, and an empty line between them.
  const headings = (files > 1 && !options.flags.has('q')) || options.flags.has('v') ? 2 * many - 1 : 0;
  const count = Number(value);
  if (unit === 'n') return lines(count * many + headings);
  // Bytes are shown as text; the bytes of a character cut in two become a longer character.
  return headings > 0
    ? ANYTHING
    : { ...ANYTHING, bytesMax: count * many + (name === 'head' ? CUT_BYTES : 2 * CUT_BYTES) * many };
}

const HEAD_LONG = { lines: 'n', bytes: 'c', quiet: 'q', silent: 'q', verbose: 'v' };

/** Most bytes by which U+FFFD for each byte of a character cut in two is longer than those bytes. */
const CUT_BYTES = 6;

function sed(words: readonly string[]): Printed {
  const inPlace = words.some((word) => /^-[A-Za-z]*i/.test(word.slice(0, 40)) || word.startsWith('--in-place'));
  if (inPlace) {
    return words.some((word) => /\/dev\/std/.test(word)) ? ANYTHING : NOTHING;
  }
  const options = readOptions(words, 'nEr', 'e', { quiet: 'n', silent: 'n', 'regexp-extended': 'E', expression: 'e' });
  if (options?.flags.has('n') !== true) return ANYTHING;
  const given = options.values.map(([, script]) => script);
  const scripts = given.length > 0 ? given : options.operands.slice(0, 1);
  if (scripts.length === 0) return ANYTHING;
  return lines(scripts.reduce((sum, script) => sum + sedPrints(script), 0));
}

const SED_PRINT = /^(?:(\d{1,9})(?:,(\+?)(\d{1,9}))?|\$)p$/;
const SED_QUIT = /^(?:\d{1,9}|\$)q$/;

/** Lines that a script of `a,bp` and its like prints under `-n`. */
function sedPrints(script: string): number {
  if (script.length > SED_SCRIPT_MAX) return Infinity;
  return script.split(/[;\n]/).reduce((sum, part) => {
    const text = part.replaceAll(' ', '');
    if (text === '' || SED_QUIT.test(text)) return sum;
    const [match, from, plus, to] = SED_PRINT.exec(text) ?? [];
    if (match === undefined) return Infinity;
    if (from === undefined || to === undefined) return sum + 1;
    return sum + (plus === '+' ? Number(to) + 1 : Math.max(1, Number(to) - Number(from) + 1));
  }, 0);
}

/** A script that only prints lines by number is short. */
const SED_SCRIPT_MAX = 1000;

function wc(words: readonly string[], fed: boolean): Printed {
  const options = readOptions(words, 'lwcmL', '', { lines: 'l', words: 'w', bytes: 'c', chars: 'm' });
  const files = options === null ? null : fileCount(options.operands);
  if (files === null || (files === 0 && !fed)) return ANYTHING;
  const count = files > 1 ? files + 1 : 1;
  return { ...lines(count), counts: { lines: count, named: false, leading: true } };
}

const GREP_LONG = {
  count: 'c',
  'files-with-matches': 'l',
  'files-without-match': 'L',
  quiet: 'q',
  silent: 'q',
  'max-count': 'm',
  'ignore-case': 'i',
  'line-number': 'n',
  'extended-regexp': 'E',
  'fixed-strings': 'F',
  'word-regexp': 'w',
  'invert-match': 'v',
  'no-messages': 's',
  regexp: 'e',
};

function grep(words: readonly string[], fed: boolean): Printed {
  const options = readOptions(words, 'clLqinEFPGwxvsoHhaI', 'em', GREP_LONG);
  if (options === null) return ANYTHING;
  const { flags, values, operands } = options;
  if (flags.has('q')) return NOTHING;
  const isPatternGiven = values.some(([option]) => option === 'e');
  const files = fileCount(operands.slice(isPatternGiven ? 0 : 1));
  if (files === null || (files === 0 && !fed)) return ANYTHING;
  const many = Math.max(1, files);
  if (flags.has('l') || flags.has('L')) return lines(many);
  if (flags.has('c')) {
    const named = (files > 1 && !flags.has('h')) || flags.has('H');
    return { ...lines(many), counts: { lines: many, named, leading: false } };
  }
  const most = values.findLast(([option]) => option === 'm')?.[1];
  return most !== undefined && NUMBER.test(most) && !flags.has('o') ? lines(Number(most) * many) : ANYTHING;
}

function listed(words: readonly string[]): Printed {
  const operands = words.filter((word) => !word.startsWith('-'));
  const files = fileCount(operands);
  return files === null ? ANYTHING : lines(Math.max(1, files));
}
