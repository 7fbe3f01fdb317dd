import type { CellEnvironment, CellInput, CellPackageTask, PreparedCell, StepEnd } from '../../../schemas/cell-run.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { agentDisagrees } from '../../../scoring/cell/record/flakiness.ts';
import { isBelievable } from '../../../scoring/cell/tiers/is-believable.ts';
import { passedNames } from '../../../scoring/cell/tiers/passed-names.ts';
import { Baseline } from '../../../schemas/cell-baseline.ts';
import { type CellStep, Substrate } from '../../../schemas/cell-attempt.ts';
import { putJson } from '../../artifacts/store.ts';
import { trialSecrets } from '../../trial/trial-secrets.ts';
import { attemptFiles, attemptFolder, cellFiles } from '../cell-files.ts';
import { readAttemptReport } from '../read-attempt.ts';
import { readCellRecord } from '../read-cell-file.ts';
import { SCORING_CONTRACT } from '../scoring-contract.ts';
import type { CellDeps } from './cell-deps.ts';
import { recordedTask, writeCellJson, writeSuiteRun } from './cell-record.ts';
import { environmentOf } from './environment.ts';
import { tierFiles } from './tier-files.ts';
import { writeOwnBaseline } from './prepare-baseline.ts';
import { runSuite, tierRunOf } from './run-suite.ts';
import { stepState } from './step-state.ts';

export interface StepRun {
  input: CellInput;
  prepared: PreparedCell;
  n: number;
  /** What the attempt's agent left. */
  end: WorldState;
  step: CellStep;
  /** Which rerun of the visible tests it is, from 1; null for the first run of a step. */
  rerun: number | null;
}

/** Names of the stored outputs. */
const OUTPUTS: Record<CellStep, string> = {
  visible: attemptFiles.visible,
  hidden: attemptFiles.hidden,
  full_suite: attemptFiles.fullSuite,
};

/**
 * Runs a step of an attempt's checks on a copy of what its agent left, and stores what it printed. The copy goes; nothing of the
 * hidden tier is in anything that an agent will see.
 *
 * @throws InputError when the record cannot be read; SandboxUnavailable, SandboxFailed, ArtifactMissing, or the signal's reason
 * @source seed 5.6.2, visible_step and full_suite_step
 */
export async function runStep(deps: CellDeps, spec: StepRun, signal: AbortSignal): Promise<StepEnd> {
  const { input, prepared, n, end, step, rerun } = spec;
  const task = await recordedTask(input.folder);
  const environment = await environmentOf(deps.unsafeNoSandbox);
  const nothing = { reruns: 0, passed: null, environment };
  const hidden = step === 'hidden' ? await tierFiles(input.folder, task.hidden.files_dir) : [];
  if (step === 'hidden' && hidden.length === 0) {
    await noteMissingScorer(input.folder, n);
    return nothing;
  }
  const files = task[step].files ?? [];
  const runner = step === 'hidden' ? task.hidden.runner : null;
  const state = await stepState(deps.store, { end, start: prepared.state, files, hidden, runner });
  const fixed = hidden.map(({ path }) => path);
  const suite = { ...task[step], seconds: prepared.step_seconds[step], fixed };
  const run = await runSuite(deps.worlds, state, suite, trialSecrets(input.config), signal);
  signal.throwIfAborted();
  await writeSuiteRun(input.folder, n, rerun === null ? OUTPUTS[step] : attemptFiles.rerun(rerun), run);
  const tier = tierRunOf(suite, run);
  if (step === 'visible' && rerun === null) {
    const report = await readAttemptReport(input.folder, n);
    const disagrees = agentDisagrees(task.visible.tests, report, tier);
    return { ...nothing, reruns: disagrees ? SCORING_CONTRACT.flakiness_rerun.reruns : 0 };
  }
  if (step !== 'full_suite') return nothing;
  await baselineOf(deps, spec, task, environment, signal);
  return {
    ...nothing,
    passed: isBelievable(tier) ? await putJson(deps.store, [...passedNames(tier.report.tests)]) : null,
  };
}

/** The hidden tests were there when the cell began: an attempt that has lost them is not valid. */
async function noteMissingScorer(folder: string, n: number): Promise<void> {
  const path = `${attemptFolder(n)}/${attemptFiles.substrate}`;
  const substrate = await readCellRecord(folder, path, Substrate);
  await writeCellJson(folder, path, { ...substrate, hidden_scorer: false });
}

/** A baseline counts only in the environment that it was made in: a worker with another makes its own. */
async function baselineOf(
  deps: CellDeps,
  { input, prepared }: StepRun,
  task: CellPackageTask,
  environment: CellEnvironment,
  signal: AbortSignal,
): Promise<void> {
  if (input.start !== null) return;
  const known = await readCellRecord(input.folder, cellFiles.baseline, Baseline);
  if (known?.environment_digest === environment.digest) return;
  await writeOwnBaseline(deps, input, prepared, task, environment, signal);
}
