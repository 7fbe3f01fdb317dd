import { editPart } from '../../../scoring/duel/edit-part.ts';
import { readShell } from '../../../scoring/shell/syntax.ts';

const LOOKERS = new Set(
  'cat nl head tail less more sed awk grep egrep rg ag ls find tree wc file stat diff'.split(' '),
);
const GIT_LOOKERS = new Set('show log diff grep blame status ls-files'.split(' '));
const RUNNERS = new Set(
  'node nodejs deno bun python python3 python2 pytest unittest tox npm npx yarn pnpm jest vitest mocha ava tap go cargo make ruby rspec php phpunit mvn gradle ctest bash sh'.split(
    ' ',
  ),
);
const SUBMISSIONS = ['COMPLETE_TASK_AND_SUBMIT', 'MINI_SWE_AGENT_FINAL_OUTPUT'];

/** What a shell command does, by its text. */
export interface CommandReading {
  command: string;
  /** The part that changes files; empty when none does. */
  edit: string;
  looks: boolean;
  checks: boolean;
  submits: boolean;
  /** Paths that it names, without `./`. */
  targets: string[];
  /** Paths that its edit names. */
  editTargets: string[];
}

export function readCommand(command: string): CommandReading {
  const edit = editPart(command) ?? '';
  const submits = SUBMISSIONS.some((mark) => command.includes(mark)) || command.trim() === 'submit';
  let looks = false;
  let checks = false;
  for (const pipeline of readShell(command).pipelines) {
    const text = command.slice(pipeline.start, pipeline.end);
    if (edit !== '' && edit.includes(text)) continue;
    for (const { words } of pipeline.commands) {
      const [program = '', first = ''] = words.map((word) => word.text).filter((word) => !/^\w+=/.test(word));
      const name = program.slice(program.lastIndexOf('/') + 1);
      looks ||= LOOKERS.has(name) || (name === 'git' && GIT_LOOKERS.has(first));
      checks ||= RUNNERS.has(name) || isOwnProgram(program);
    }
  }
  return {
    command,
    edit,
    looks: looks && !submits,
    checks: checks && !submits,
    submits,
    targets: pathsIn(command),
    editTargets: edit === '' ? [] : editedPaths(edit),
  };
}

/** A program of the repository, run by its path. */
function isOwnProgram(program: string): boolean {
  return program.includes('/') && !program.startsWith('/');
}

/** Of a diff, the files it changes; of another edit, the paths it names. */
function editedPaths(edit: string): string[] {
  const headers = edit.split('\n').filter((line) => line.startsWith('+++ ') && !line.startsWith('+++ /dev/null'));
  if (headers.length === 0) return pathsIn(edit.slice(0, endOfFirstLine(edit)));
  return unique(
    headers.map((line) =>
      line
        .slice(4)
        .replace(/^[ab]\//, '')
        .trim(),
    ),
  );
}

function endOfFirstLine(text: string): number {
  const end = text.indexOf('\n');
  return end < 0 ? text.length : end;
}

const PATH = /^(?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*\.[A-Za-z]\w{0,4}$/;
const PATH_LENGTH_MAX = 200;

/** Words of a command that look like paths of files, wherever they stand in it. */
export function pathsIn(text: string): string[] {
  const words = text.split(/[\s'"`()<>|;&=,:{}[\]]+/);
  return unique(
    words
      .map((word) => word.replace(/^(?:\.\/)+/, ''))
      .filter((word) => word.length <= PATH_LENGTH_MAX && PATH.test(word) && /[A-Za-z]/.test(word))
      .filter((word) => word.includes('/') || KNOWN_ENDING.test(word)),
  );
}

const KNOWN_ENDING =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|c|cc|cpp|h|hpp|cs|json|ya?ml|toml|md|txt|cfg|ini|sh|html|css|sql)$/;

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
