import pc from 'picocolors';

import { InputError } from '../../schemas/input-error.ts';
import { RUNNERS, type RunnerName, type TestReport, type TestState } from '../../schemas/test-report.ts';
import { detectRunner } from '../../scoring/cell/detect-runner.ts';
import { readTestOutput } from '../../scoring/cell/read-test-output.ts';
import { exitStatusOf } from '../exit-status-option.ts';
import { readInput } from '../input-file.ts';
import { count } from '../output.ts';
import { columns } from './listing.ts';

export interface TestsOptions {
  runner?: string;
  exit?: string;
}

/** Lines of a list that a person is shown of each state; all of them are in the JSON. */
const SHOWN = 50;

/**
 * `assay check tests`: which tests an output names, and whether it names all. Spec, check.md "tests".
 *
 * @throws InputError when a file cannot be read, an option is wrong, or no one runner is known to have printed the files
 */
export async function checkTests(files: readonly string[], options: TestsOptions): Promise<TestReport> {
  const given = options.runner === undefined ? null : runnerNamed(options.runner);
  const exitStatus = options.exit === undefined ? undefined : exitStatusOf(options.exit);
  const outputs = await Promise.all(files.map(async (name) => ({ name, text: await readInput(name) })));
  const runner = given ?? detectedIn(outputs);
  return readTestOutput(runner, outputs, exitStatus === undefined ? {} : { exitStatus });
}

function runnerNamed(name: string): RunnerName {
  const runner = RUNNERS.find((known) => known === name);
  if (runner === undefined)
    throw new InputError('--runner', `found ${JSON.stringify(name)}`, `expected one of ${RUNNERS.join(', ')}`);
  return runner;
}

function detectedIn(outputs: readonly { name: string; text: string }[]): RunnerName {
  const found = outputs.map(({ name, text }) => ({ name, runner: detectRunner(text) }));
  const unknown = found.find(({ runner }) => runner === null);
  const [first] = found;
  if (unknown !== undefined || first === undefined || first.runner === null)
    throw new InputError(unknown?.name ?? 'FILE', 'no known test runner printed this', 'name the runner with --runner');
  const other = found.find(({ runner }) => runner !== first.runner);
  if (other !== undefined)
    throw new InputError(
      other.name,
      `looks like ${other.runner ?? 'nothing known'}, ${first.name} like ${first.runner}`,
      'give the files of one runner, or name it with --runner',
    );
  return first.runner;
}

const COLOURS: Record<TestState, (text: string) => string> = {
  passed: pc.green,
  failed: pc.red,
  errored: pc.red,
  skipped: pc.yellow,
};

/** What a person reads. */
export function testsText({ runner, tests, counts, incomplete, doubtful, problems }: TestReport): string {
  const tally = (['passed', 'failed', 'errored', 'skipped'] as const).map((state) => `${counts[state]} ${state}`);
  const lines = (['errored', 'failed', 'skipped', 'passed'] as const).flatMap((state) => {
    const all = tests.filter((test) => test.state === state);
    const rows = all.slice(0, SHOWN).map(({ name, suite, file }) => [COLOURS[state](state), suite ?? file ?? '', name]);
    return [...columns(rows), ...(all.length > SHOWN ? [`  … and ${all.length - SHOWN} more ${state}`] : [])];
  });
  const verdict = incomplete ? pc.yellow('the list is incomplete') : 'the list is complete';
  const doubt = doubtful ? pc.yellow(', and no pass in it counts') : '';
  return [
    `${pc.bold(runner)}: ${count(tests.length, 'test')} (${tally.join(', ')}); ${verdict}${doubt}`,
    ...lines,
    ...problems.map((problem) => `  - ${problem}`),
  ].join('\n');
}
