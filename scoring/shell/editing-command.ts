import { scriptWrites, type ScriptLanguage } from './written-script.ts';
import type { SimpleCommand } from './syntax.ts';

/** How deep a command or script within another (`bash -c "sh -c …"`, `find -exec`) is followed. */
const SCRIPT_DEPTH_MAX = 3;

/** Devices to which a redirect writes no file. */
const NO_FILE = /^(?:\/dev\/(?:null|stdout|stderr|tty|zero|fd\/\d+)|-)$/;

/** Commands that change files in every use. */
const ALWAYS = new Set(
  `rm mv cp mkdir rmdir touch ln chmod chown chgrp install truncate unlink shred split csplit ed ex rsync rename
   create insert append edit undo_edit apply_patch applypatch edit_file write_file create_file append_file str_replace
   insert_text edit_file_by_replace edit_file_by_line insert_content_at_line`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Commands whose first arguments are another command, with those of their options that take a value. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  sudo: ['-u', '-g', '-h', '-p', '-C', '-D'],
  env: ['-u', '-C', '-S'],
  nohup: [],
  command: [],
  builtin: [],
  exec: ['-a'],
  nice: ['-n'],
  ionice: ['-c', '-n'],
  time: ['-f', '-o'],
  timeout: ['-s', '-k', '--signal', '--kill-after'],
  stdbuf: ['-i', '-o', '-e'],
  xargs: ['-I', '-n', '-P', '-L', '-d', '-a', '-s', '-E'],
  setsid: [],
  unbuffer: [],
  parallel: ['-j'],
};

/** Sub-commands of git that change the work tree or what is committed; others read, or touch only the index. */
const GIT_ALWAYS = new Set(
  `am checkout restore reset commit merge rebase cherry-pick revert rm mv clean pull switch init clone`.split(' '),
);
const GIT_OPTIONS_WITH_VALUE = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace']);
const STASH_READS = new Set(['list', 'show']);
const APPLY_READS = ['--check', '--stat', '--numstat', '--summary'];

const INTERPRETERS: Readonly<Record<string, ScriptLanguage>> = {
  python: 'python',
  pypy: 'python',
  ipython: 'python',
  node: 'javascript',
  nodejs: 'javascript',
  bun: 'javascript',
  deno: 'javascript',
  ruby: 'ruby',
  perl: 'perl',
  php: 'php',
};
const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh']);
/** Options behind which the program text stands. */
const INLINE_SCRIPT: Readonly<Record<ScriptLanguage, RegExp>> = {
  python: /^-[A-Za-z]*c$/,
  javascript: /^(?:-[ep]|-pe|--eval|--print)$/,
  ruby: /^-[A-Za-z]*e$/,
  perl: /^-[A-Za-z\d]*[eE]$/,
  php: /^-r$/,
  awk: /^--source$/,
};

/** Formatters that rewrite files only with such an option, or in all uses without one of the others. */
const REWRITES_WITH: Readonly<Record<string, readonly string[]>> = {
  prettier: ['--write', '-w'],
  eslint: ['--fix'],
  gofmt: ['-w'],
  goimports: ['-w'],
  autopep8: ['-i', '--in-place'],
  yapf: ['-i', '--in-place'],
  autoflake: ['-i', '--in-place'],
  'clang-format': ['-i'],
  rubocop: ['-a', '-A', '--autocorrect', '--autocorrect-all', '--auto-correct'],
  sort: ['-o', '--output'],
  tree: ['-o'],
};
const REWRITES_UNLESS: Readonly<Record<string, readonly string[]>> = {
  black: ['--check', '--diff', '--version', '--help'],
  isort: ['--check', '--check-only', '-c', '--diff', '--version', '--help'],
  rustfmt: ['--check', '--version', '--help'],
  dos2unix: ['--version', '--help'],
  unix2dos: ['--version', '--help'],
  unzip: ['-l', '-p', '-t', '-v', '-Z'],
  gzip: ['-c', '-l', '-t', '--stdout'],
  gunzip: ['-c', '-l', '-t', '--stdout'],
  bzip2: ['-c', '-t'],
  xz: ['-c', '-l', '-t'],
};

/** Whether a script of shell text changes files; given by the caller, so that scripts within scripts can be followed. */
export type ScriptEdits = (script: string, depth: number) => boolean;

/**
 * Whether a command of a pipeline changes files: by a redirect, by what it is, or by the script it is given.
 *
 * @param before the command whose output it reads, if any
 * @param depth how many scripts the command stands in
 */
export function commandEdits(
  command: SimpleCommand,
  before: SimpleCommand | undefined,
  edits: ScriptEdits,
  depth: number,
): boolean {
  if (command.redirects.some(({ operator, target }) => writesFile(operator, target))) return true;
  if (command.compound) return false;
  const words = command.words.map((word) => word.text);
  return argumentsEdit(words, { command, before, edits, depth });
}

interface Place {
  command: SimpleCommand;
  before: SimpleCommand | undefined;
  edits: ScriptEdits;
  depth: number;
}

function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

function writesFile(operator: string, target: string): boolean {
  if (operator.startsWith('<')) return operator === '<>' && !NO_FILE.test(target);
  if (operator === '>&' && /^\d{0,9}-?$/.test(target)) return false;
  return !NO_FILE.test(target);
}

function argumentsEdit(all: readonly string[], place: Place): boolean {
  if (place.depth > SCRIPT_DEPTH_MAX) return false;
  const words = withoutPrefixes(all);
  const [first = '', ...rest] = words;
  const name = first.slice(first.lastIndexOf('/') + 1);
  if (ALWAYS.has(name)) return !(rest.length === 1 && (rest[0] === '--help' || rest[0] === '--version'));
  if (SHELLS.has(name)) return shellEdits(rest, place);
  if (name === 'eval') return place.edits(rest.join(' '), place.depth + 1);
  const interpreter = interpreterOf(name);
  if (interpreter !== undefined) return interpreterEdits(rest, interpreter, place);
  if (Object.hasOwn(REWRITES_WITH, name)) return hasOption(rest, REWRITES_WITH[name] ?? []);
  if (Object.hasOwn(REWRITES_UNLESS, name)) return !hasOption(rest, REWRITES_UNLESS[name] ?? []);
  return toolEdits(name, rest, place);
}

function toolEdits(name: string, rest: readonly string[], place: Place): boolean {
  switch (name) {
    case 'git':
      return gitEdits(rest);
    case 'sed':
      return rest.some((word) => /^-[A-Za-z]*i/.test(word) || word.startsWith('--in-place'));
    case 'awk':
    case 'gawk':
    case 'mawk':
      return rest.includes('inplace') || rest.some((word) => scriptWrites(word, 'awk'));
    case 'tee':
    case 'sponge':
      return rest.some((word) => !word.startsWith('-') && !NO_FILE.test(word));
    case 'patch':
      return !rest.includes('--dry-run');
    case 'dd':
      return rest.some((word) => word.startsWith('of=') && !NO_FILE.test(word.slice(3)));
    case 'find':
      return findEdits(rest, place);
    case 'tar':
      return rest.some((word) => /^--(?:extract|get|create|append|update)$/.test(word)) || tarLetters(rest);
    case 'curl':
      return (
        rest.some((word) => /^-[A-Za-z#]*[oO]/.test(word) || /^--(?:output|remote-name)(?:=|$)/.test(word)) &&
        !rest.includes('/dev/null')
      );
    case 'wget':
      return !hasOption(rest, ['--spider', '-O-', '-qO-']) && rest[rest.indexOf('-O') + 1] !== '-';
    case 'str_replace_editor':
    case 'str_replace_based_edit_tool':
    case 'file_editor':
      return rest.length > 0 && rest[0] !== 'view';
    case 'cargo':
      return ['fmt', 'fix', 'add', 'remove', 'new', 'init'].includes(rest[0] ?? '') && !rest.includes('--check');
    case 'go':
      return rest[0] === 'fmt' || (rest[0] === 'mod' && rest[1] !== 'graph' && rest[1] !== 'why');
    case 'ruff':
      return (rest[0] === 'format' && !hasOption(rest, ['--check', '--diff'])) || hasOption(rest, ['--fix']);
    case 'npx':
      return argumentsEdit(rest.slice(rest[0]?.startsWith('-') === true ? 1 : 0), deeper(place));
    default:
      return false;
  }
}

/** The command behind assignments and behind commands that only start another. */
function withoutPrefixes(words: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    while (/^[A-Za-z_]\w{0,99}\+?=/.test((words[at] ?? '').slice(0, 102))) at += 1;
    const first = words[at] ?? '';
    const name = first.slice(first.lastIndexOf('/') + 1);
    if (!Object.hasOwn(PREFIXES, name)) return words.slice(at);
    // `command -v rm` asks where the program is.
    if (name === 'command' && /^-p?[vV]/.test(words[at + 1] ?? '')) return [];
    at += 1;
    const takesValue = PREFIXES[name] ?? [];
    while ((words[at] ?? '').startsWith('-')) at += takesValue.includes(words[at] ?? '') ? 2 : 1;
    if (name === 'timeout') at += 1;
  }
}

function hasOption(words: readonly string[], options: readonly string[]): boolean {
  return words.some((word) => options.some((option) => word === option || word.startsWith(`${option}=`)));
}

function gitEdits(words: readonly string[]): boolean {
  let at = 0;
  while ((words[at] ?? '').startsWith('-')) at += GIT_OPTIONS_WITH_VALUE.has(words[at] ?? '') ? 2 : 1;
  const [name = '', ...rest] = words.slice(at);
  if (name === 'stash') return !STASH_READS.has(rest[0] ?? '');
  if (name === 'apply') return rest.includes('--apply') || !rest.some((word) => APPLY_READS.includes(word));
  if (name === 'worktree' || name === 'submodule')
    return rest[0] === 'add' || rest[0] === 'remove' || rest[0] === 'update';
  return GIT_ALWAYS.has(name);
}

function tarLetters(words: readonly string[]): boolean {
  const [letters = ''] = words;
  return /^-?[A-Za-z]*[xcru]/.test(letters.slice(0, 20)) && !letters.startsWith('--');
}

function findEdits(words: readonly string[], place: Place): boolean {
  if (words.some((word) => word === '-delete' || word === '-fprint' || word === '-fprintf' || word === '-fls'))
    return true;
  const at = words.findIndex((word) => /^-(?:exec|execdir|ok|okdir)$/.test(word));
  if (at === -1) return false;
  const command = words.slice(at + 1);
  return argumentsEdit(command, deeper(place));
}

function interpreterOf(name: string): ScriptLanguage | undefined {
  const base = name.slice(0, 20).replace(/[\d.]+$/, '');
  return Object.hasOwn(INTERPRETERS, base) ? INTERPRETERS[base] : undefined;
}

function interpreterEdits(words: readonly string[], language: ScriptLanguage, place: Place): boolean {
  const inPlace =
    (language === 'perl' || language === 'ruby') && words.some((word) => /^-[a-zA-Z\d]*i/.test(word.slice(0, 12)));
  if (inPlace) return true;
  const inline = words.findIndex((word) => INLINE_SCRIPT[language].test(word.slice(0, 20)));
  if (inline !== -1) return scriptWrites(words[inline + 1] ?? '', language);
  if (language === 'python' && words[0] === '-m') return argumentsEdit(words.slice(1), deeper(place));
  return standardInput(words, place).some((script) => scriptWrites(script, language));
}

function shellEdits(words: readonly string[], place: Place): boolean {
  const inline = words.findIndex((word) => /^-[a-z]*c$/.test(word.slice(0, 12)));
  const scripts = inline === -1 ? standardInput(words, place) : [words[inline + 1] ?? ''];
  return scripts.some((script) => place.edits(script, place.depth + 1));
}

/** Scripts that an interpreter without a script file reads from its input. */
function standardInput(words: readonly string[], { command, before }: Place): string[] {
  if (words.some((word) => word !== '-' && word !== '/dev/stdin' && !word.startsWith('-'))) return [];
  const here = command.redirects.filter(({ operator }) => operator === '<<<').map(({ target }) => target);
  const piped = before === undefined ? [] : [...before.heredocs.map(({ body }) => body), ...printed(before)];
  return [...command.heredocs.map(({ body }) => body), ...here, ...piped];
}

/** What `echo` or `printf` writes. */
function printed(command: SimpleCommand): string[] {
  const [name, ...rest] = command.words.map((word) => word.text);
  return name === 'echo' || name === 'printf' ? [rest.join(' ')] : [];
}
