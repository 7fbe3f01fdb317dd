import { PYTEST_PLUGIN_NAME } from '../../../schemas/runner-configuration.ts';
import type { RunnerName } from '../../../schemas/test-report.ts';
import { hasOption, valuesOf } from './only-command.ts';
import { PYTEST_PLUGIN } from './pytest-plugin.ts';

/** The report's name in the command's temporary folder. */
export const REPORT_NAME = 'assay-report';

/** Without a sandbox the temporary folder is where TMPDIR says. */
const TEMPORARY = '"${TMPDIR:-/tmp}"';
const REPORT = `${TEMPORARY}/${REPORT_NAME}`;

/** What is added to a command. */
interface Added {
  readonly options: string;
  readonly printed: RunnerName | null;
}

/** How a runner is asked. The names that its report gives are those that its text gives. */
export interface Asking {
  readonly runner: RunnerName;
  /** Where the command starts this runner and nothing else: how many of its words stand before the options. */
  readonly wordsBefore: (words: readonly string[]) => number | null;
  /** Null where the command says for itself where its report goes, or how it is to look. */
  readonly added: (words: readonly string[]) => Added | null;
  /** Words of the command that would spoil the report. */
  readonly spoils?: RegExp;
  /** A variable that asking needs for itself. */
  readonly sets?: RegExp;
  readonly prelude?: string;
  readonly reportIn?: 'output';
}

const NODE_TEST: Asking = {
  runner: 'tap',
  wordsBefore: (words) => (startsNodeTest(words) ? 1 : null),
  added(words) {
    const [own = 'spec', ...more] = valuesOf(words, '--test-reporter');
    if (more.length > 0 || hasOption(words, '--test-reporter-destination')) return null;
    // The n-th destination is that of the n-th reporter, and the command's own comes last.
    const spec = hasOption(words, '--test-reporter') ? '' : ' --test-reporter=spec';
    return {
      options: `--test-reporter=tap${spec} --test-reporter-destination=${REPORT} --test-reporter-destination=stdout`,
      printed: own === 'spec' ? 'node-spec' : own === 'tap' ? 'tap' : null,
    };
  },
  sets: /^NODE_OPTIONS=/,
};

/** Reporters of vitest that write to no file, and so leave the one that `--outputFile` names to another. */
const VITEST_PRINTING = new Set(['default', 'verbose', 'basic', 'tree', 'dot', 'hanging-process', 'github-actions']);

export const ASKING: Partial<Record<RunnerName, Asking>> = {
  pytest: {
    runner: 'pytest-reportlog',
    wordsBefore: pytestWords,
    added: () => ({ options: `-p ${PYTEST_PLUGIN_NAME}`, printed: 'pytest' }),
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
    added: (words) =>
      hasOption(words, ...JEST_OTHERWISE) ? null : { options: `--json --outputFile=${REPORT}`, printed: 'jest' },
  },
  vitest: {
    runner: 'vitest-json',
    wordsBefore: (words) => programWords(words, 'vitest'),
    added(words) {
      const own = valuesOf(words, '--reporter');
      if (hasOption(words, '--outputFile', '--output-file') || !own.every((name) => VITEST_PRINTING.has(name)))
        return null;
      const text = own.length === 0 ? '--reporter=default ' : '';
      return { options: `${text}--reporter=json --outputFile=${REPORT}`, printed: 'vitest' };
    },
  },
  'node-spec': NODE_TEST,
  tap: NODE_TEST,
  go: {
    runner: 'go-json',
    wordsBefore: ([program, first]) => (program === 'go' && first === 'test' ? 2 : null),
    added: (words) => (hasOption(words, ...GO_OTHERWISE) ? null : { options: '-json', printed: null }),
    // With -v of its own, `go test -json` marks no line as the runner's, and reads those that tests print.
    spoils: /^--?(?:test\.)?v(?:=|$)/,
    reportIn: 'output',
  },
};

/** Options of jest with which it has its report already, or ends at a failure without writing one. */
const JEST_OTHERWISE = ['--json', '--outputFile', '--output-file', '--bail', '-b'];

/** Options of `go test` with which it runs no tests, has its report already, takes its words otherwise, or reports less. */
const GO_OTHERWISE = ['-json', '-c', '-C', '-args', '-bench', '-test.bench'].flatMap((option) => [
  option,
  `-${option}`,
]);

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
const WITH_VALUE = new Set([
  '--import',
  '--require',
  '-r',
  '--loader',
  '--experimental-loader',
  '-C',
  '--conditions',
  '--test-reporter',
]);

/** `--test` is node's own before the name of a file, and the file's behind it. */
function startsNodeTest([program, ...words]: readonly string[]): boolean {
  if (program !== 'node') return false;
  const first = words.findIndex((word, at) => !word.startsWith('-') && !WITH_VALUE.has(words[at - 1] ?? ''));
  return (first === -1 ? words : words.slice(0, first)).includes('--test');
}
