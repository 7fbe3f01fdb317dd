import { readShell, type SimpleCommand } from '../../../scoring/shell/syntax.ts';
import { readCommand } from '../reading/commands.ts';
import { applyEdit } from './apply-edit.ts';
import type { Files } from './known-files.ts';

export interface Answer {
  output: string;
  returncode: number;
}

const ok = (output: string): Answer => ({ output, returncode: 0 });

/** What a command would print over the known files: their contents where it asks for those, else the honest error. */
export function answerTo(command: string, files: Files, edited: boolean): Answer {
  const { edit, checks } = readCommand(command);
  if (edit !== '') {
    const problem = applyEdit(new Map(files), edit);
    return problem === '' ? ok('') : { output: problem, returncode: 1 };
  }
  if (checks) {
    return edited
      ? ok('1 passed in 0.02s')
      : { output: 'AssertionError: not as expected\n1 failed in 0.02s', returncode: 1 };
  }
  const answers = readShell(command).pipelines.map(({ commands }) => piped(commands, files));
  const failed = answers.find(({ returncode }) => returncode !== 0);
  const output = answers.map((answer) => answer.output).filter((text) => text !== '');
  return { output: output.join('\n'), returncode: failed?.returncode ?? 0 };
}

function piped(commands: readonly SimpleCommand[], files: Files): Answer {
  return commands.reduce<Answer>((input, command, i) => {
    const words = command.words.map(({ text }) => text);
    return one(words, i === 0 ? undefined : input.output, files);
  }, ok(''));
}

function one(words: readonly string[], input: string | undefined, files: Files): Answer {
  const [program = '', ...args] = words;
  const operands = args.filter((arg) => !arg.startsWith('-'));
  switch (program) {
    case 'echo':
      return ok(args.filter((arg) => arg !== '-n').join(' '));
    case 'ls':
      return ok(listing(files, operands[0]));
    case 'find':
      return ok([...files.keys()].map((file) => `./${file}`).join('\n'));
    case 'cat':
      return fromFile(operands.at(-1), input, files, program, (text) => text);
    case 'nl':
      return fromFile(operands.at(-1), input, files, program, numbered);
    case 'head':
    case 'tail':
      return cut(program, args, input, files);
    case 'sed':
      return range(args, input, files);
    case 'grep':
    case 'rg':
      return search(args, input, files);
    case 'wc':
      return fromFile(operands.at(-1), input, files, program, (text) => String(text.split('\n').length));
    case 'git':
    case 'cd':
    case 'pwd':
      return ok(program === 'pwd' ? '/workspace' : '');
    default:
      return { output: `bash: ${program}: command not found`, returncode: 127 };
  }
}

function listing(files: Files, folder: string | undefined): string {
  const prefix = folder === undefined || folder === '.' ? '' : `${folder.replace(/\/+$/, '')}/`;
  const names = [...files.keys()].filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
  return [...new Set(['README.md', ...names.map((name) => name.split('/')[0] ?? name)])].sort().join('\n');
}

function fromFile(
  file: string | undefined,
  input: string | undefined,
  files: Files,
  program: string,
  print: (text: string) => string,
): Answer {
  const content = input ?? files.get(file?.replace(/^\.\//, '') ?? '');
  if (content === undefined) return { output: `${program}: ${file ?? '-'}: No such file or directory`, returncode: 1 };
  return ok(print(content.replace(/\n$/, '')));
}

function numbered(text: string): string {
  return text
    .split('\n')
    .map((line, i) => `${String(i + 1).padStart(6)}\t${line}`)
    .join('\n');
}

const LINES_DEFAULT = 10;

function cut(program: string, args: readonly string[], input: string | undefined, files: Files): Answer {
  const digits = args.map((arg) => /^-?n?(\d+)$/.exec(arg)?.[1]).find((found) => found !== undefined);
  const count = digits === undefined ? LINES_DEFAULT : Number(digits);
  const file = args.find((arg) => !/^-|^\d+$/.test(arg));
  return fromFile(file, input, files, program, (text) => {
    const lines = text.split('\n');
    return (program === 'head' ? lines.slice(0, count) : lines.slice(Math.max(0, lines.length - count))).join('\n');
  });
}

/** `sed -n 'A,Bp' FILE`. */
function range(args: readonly string[], input: string | undefined, files: Files): Answer {
  const script = args.find((arg) => /^\d+(?:,\d+)?p$/.exec(arg));
  const [from = 1, to = from] = (script ?? '')
    .replace('p', '')
    .split(',')
    .filter((part) => part !== '')
    .map(Number);
  const file = args.filter((arg) => arg !== script && !arg.startsWith('-')).at(-1);
  return fromFile(file, input, files, 'sed', (text) =>
    script === undefined
      ? text
      : text
          .split('\n')
          .slice(from - 1, to)
          .join('\n'),
  );
}

/** `grep` for plain text, upper and lower case alike. */
function search(args: readonly string[], input: string | undefined, files: Files): Answer {
  const [pattern = '', ...targets] = args.filter((arg) => !arg.startsWith('-'));
  const wanted = pattern.toLowerCase();
  const sources = input === undefined ? [...files].filter(([file]) => isWithin(file, targets)) : [['', input] as const];
  const found = sources.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => {
      if (!line.toLowerCase().includes(wanted)) return [];
      return [file === '' ? line : sources.length > 1 ? `${file}:${i + 1}:${line}` : `${i + 1}:${line}`];
    }),
  );
  return found.length === 0 ? { output: '', returncode: 1 } : ok(found.join('\n'));
}

function isWithin(file: string, targets: readonly string[]): boolean {
  return (
    targets.length === 0 || targets.some((target) => target === '.' || file.startsWith(target.replace(/^\.\//, '')))
  );
}
