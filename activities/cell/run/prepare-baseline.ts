import type {
  AbsentCell,
  CellEnvironment,
  CellInput,
  CellPackageTask,
  PreparedCell,
} from '../../../schemas/cell-run.ts';
import { getJson } from '../../artifacts/store.ts';
import { cellFiles } from '../cell-files.ts';
import { computeOrLoadBaseline } from './baseline.ts';
import type { CellDeps } from './cell-deps.ts';
import { recordedTask, writeCellJson } from './cell-record.ts';
import { environmentOf } from './environment.ts';
import { runSuite, type SuiteRun, tierRunOf } from './run-suite.ts';

/** Characters of a run's output that say why no test was found. */
const QUOTED = 400;

/**
 * Writes `baseline.json` before anything is paid for: of a link of a chain, the pass set that the chain has so far; else that of
 * the full suite on the base commit.
 *
 * @returns what is absent, where neither the full suite nor the visible tests name any test there; null where one does
 * @throws as `computeOrLoadBaseline`
 */
export async function prepareBaseline(
  deps: CellDeps,
  input: CellInput,
  prepared: PreparedCell,
  signal: AbortSignal,
): Promise<AbsentCell | null> {
  const task = await recordedTask(input.folder);
  if (input.start !== null) {
    const passed = await getJson<string[]>(deps.store, input.start.passed);
    await writeBaseline(input, prepared, task, { environment_digest: null, passed, chained: true });
    return null;
  }
  const named = await writeOwnBaseline(deps, input, prepared, task, await environmentOf(deps.unsafeNoSandbox), signal);
  if (named) return null;
  const visible = { ...task.visible, seconds: prepared.step_seconds.visible };
  const run = await runSuite(deps.worlds, prepared.state, visible, [], signal);
  if (tierRunOf(visible, run).report.tests.length > 0) return null;
  return {
    absent: `neither the full suite nor the visible tests name a test on the base commit: ${lastWords(run)}`,
    shell: true,
  };
}

/** Computes or loads the baseline of an environment and writes it down; whether it names any test. */
export async function writeOwnBaseline(
  deps: CellDeps,
  input: CellInput,
  prepared: PreparedCell,
  task: CellPackageTask,
  environment: CellEnvironment,
  signal: AbortSignal,
): Promise<boolean> {
  const suite = { ...task.full_suite, seconds: prepared.step_seconds.full_suite };
  const { state, commit } = prepared;
  const known = await computeOrLoadBaseline(deps, { state, commit, suite, environment }, signal);
  const { runs, flaky, problems } = known;
  const passed = await getJson<string[]>(deps.store, known.passed);
  await writeBaseline(input, prepared, task, { environment_digest: environment.digest, passed, runs, flaky, problems });
  return known.named;
}

function writeBaseline(
  { folder }: CellInput,
  { commit }: PreparedCell,
  { full_suite }: CellPackageTask,
  more: object,
): Promise<void> {
  return writeCellJson(folder, cellFiles.baseline, { commit, command: full_suite.command, ...more });
}

function lastWords({ output, report, exit }: SuiteRun): string {
  const said = (output.trim() === '' ? (report ?? '') : output).trim().slice(-QUOTED);
  return `the command ended with ${exit}${said === '' ? ' and said nothing' : `: ${said}`}`;
}
