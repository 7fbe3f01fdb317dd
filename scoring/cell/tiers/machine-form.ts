import { PYTEST_PLUGIN_NAME } from '../../../schemas/runner-configuration.ts';
import type { RunnerName } from '../../../schemas/test-report.ts';
import { readShell, type Word } from '../../shell/syntax.ts';
import { PYTEST_PLUGIN } from './pytest-plugin.ts';

/** A command that has its runner write a report for machines, apart from all that tests print. */
export interface AskedCommand {
  readonly command: string;
  /** How the report is read. */
  readonly runner: RunnerName;
}

/** The report's name in the command's temporary folder. */
export const REPORT_NAME = 'assay-report';

/** Without a sandbox the temporary folder is where TMPDIR says. */
const TEMPORARY = '"${TMPDIR:-/tmp}"';
const REPORT = `${TEMPORARY}/${REPORT_NAME}`;

/** How a runner is asked. The names that its report gives are those that its text gives. */
interface Asking {
  readonly runner: RunnerName;
  /** Where the command starts this runner and nothing else: how many of its words stand before the options. */
  readonly wordsBefore: (words: readonly string[]) => number | null;
  /** The options to be added; null where the command says for itself where its report goes. */
  readonly options: (words: readonly string[]) => string | null;
  /** Words of the command that would spoil the report. */
  readonly spoils?: RegExp;
  /** A variable that asking needs for itself. */
  readonly sets?: RegExp;
  readonly prelude?: string;
  readonly redirect?: string;
}

const NODE_TEST: Asking = {
  runner: 'tap',
  wordsBefore: (words) => (startsNodeTest(words) ? 1 : null),
  options(words) {
    if (has(words, '--test-reporter-destination')) return null;
    const own = has(words, '--test-reporter') ? '' : '--test-reporter=spec ';
    // The n-th destination is that of the n-th reporter.
    return `${own}--test-reporter-destination=stdout --test-reporter=tap --test-reporter-destination=${REPORT}`;
  },
};

const ASKING: Partial<Record<RunnerName, Asking>> = {
  pytest: {
    runner: 'pytest-reportlog',
    wordsBefore: pytestWords,
    options: () => `-p ${PYTEST_PLUGIN_NAME}`,
    sets: /^PYTHONPATH=/,
    prelude: [
      `export PYTHONPATH=${TEMPORARY}/assay-pytest ASSAY_REPORT=${REPORT}`,
      `mkdir -p "$PYTHONPATH" && cat > "$PYTHONPATH"/${PYTEST_PLUGIN_NAME}.py <<'END'`,
      `${PYTEST_PLUGIN}END\n`,
    ].join('\n'),
  },
  jest: {
    runner: 'jest-json',
    wordsBefore: (words) => programWords(words, 'jest'),
    options: (words) => (has(words, '--json', '--outputFile') ? null : `--json --outputFile=${REPORT}`),
  },
  vitest: {
    runner: 'vitest-json',
    wordsBefore: (words) => programWords(words, 'vitest'),
    options(words) {
      if (has(words, '--outputFile')) return null;
      const own = has(words, '--reporter') ? '' : '--reporter=default ';
      return `${own}--reporter=json --outputFile.json=${REPORT}`;
    },
  },
  'node-spec': NODE_TEST,
  tap: NODE_TEST,
  go: {
    runner: 'go-json',
    wordsBefore: ([program, first]) => (program === 'go' && first === 'test' ? 2 : null),
    options: (words) => (has(words, '-json', '--json', '-c', '-args', '--args') ? null : '-json'),
    // With -v of its own, `go test -json` marks no line as the runner's, and reads those that tests print.
    spoils: /^--?(?:test\.)?v(?:=|$)/,
    redirect: ` > ${REPORT}`,
  },
};

/** Whether one of the options is given, by itself, with a value, or as one of several of a kind (`--outputFile.json`). */
function has(words: readonly string[], ...options: string[]): boolean {
  return words.some((word) => options.includes(word.replace(/[=.].*$/s, '')));
}

/**
 * Has a step's command ask its runner for a machine format, where it does nothing but start a runner that has one with the same
 * names, and does not say itself how to report. Any other command is its author's business: null.
 *
 * @param runner how the author takes the command's output to be read
 * @source spec, cell.md "Test output": ask for a machine format when the harness itself runs the command
 */
export function askForMachineForm(command: string, runner: RunnerName): AskedCommand | null {
  const asking = ASKING[runner];
  const words = asking === undefined ? null : wordsOfOnlyCommand(command);
  if (asking === undefined || words === null) return null;
  const set = words.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  const given = words.slice(Math.max(set, 0)).map(({ text }) => text);
  const before = asking.wordsBefore(given);
  const options = asking.options(given);
  if (before === null || options === null) return null;
  if (words.slice(0, set).some(({ text }) => asking.sets?.test(text) === true)) return null;
  const kept = words
    .filter(({ text }) => asking.spoils?.test(text) !== true)
    .map(({ start, end }) => command.slice(start, end));
  const { prelude = '', redirect = '' } = asking;
  return {
    command: `${prelude}${kept.toSpliced(set + before, 0, options).join(' ')}${redirect}`,
    runner: asking.runner,
  };
}

/** What may hold words. A dollar sign at the end of a pattern does not. */
const EXPANSION = /\$[\w{(@*#?$!-]|`/;

/** The words of a text that is one simple command with nothing around it and nothing in it that only the shell knows. */
function wordsOfOnlyCommand(command: string): Word[] | null {
  if (EXPANSION.test(command)) return null;
  const [pipeline, ...others] = readShell(command).pipelines;
  const [only, ...piped] = pipeline?.commands ?? [];
  if (pipeline === undefined || only === undefined || others.length > 0 || piped.length > 0) return null;
  if (only.compound || only.redirects.length > 0 || only.heredocs.length > 0) return null;
  const around = command.slice(0, pipeline.start) + command.slice(pipeline.end);
  return around.trim() === '' ? only.words : null;
}

/** Programs that start the one that follows them, and hand on what follows that. */
const LAUNCHERS = new Set(['npx', 'node', 'yarn', 'pnpm', 'exec']);

function programWords(words: readonly string[], program: string): number | null {
  const first = words.findIndex((word) => !LAUNCHERS.has(word) && !word.startsWith('-'));
  const name = words[first]
    ?.split('/')
    .at(-1)
    ?.replace(/\.m?js$/, '');
  return name === program ? first + 1 : null;
}

function pytestWords([first = '', second, third]: readonly string[]): number | null {
  if (first === 'pytest' || first === 'py.test') return 1;
  return /^python(?:3(?:\.\d+)?)?$/.test(first) && second === '-m' && third === 'pytest' ? 3 : null;
}

/** Options of node's whose value is a word of its own. */
const WITH_VALUE = new Set(['--import', '--require', '-r', '--loader', '--experimental-loader', '-C', '--conditions']);

/** `--test` is node's own before the name of a file, and the file's behind it. */
function startsNodeTest([program, ...words]: readonly string[]): boolean {
  if (program !== 'node') return false;
  const first = words.findIndex((word, at) => !word.startsWith('-') && !WITH_VALUE.has(words[at - 1] ?? ''));
  return (first === -1 ? words : words.slice(0, first)).includes('--test');
}
