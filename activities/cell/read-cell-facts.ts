import { Baseline } from '../../schemas/cell-baseline.ts';
import { CellManifest } from '../../schemas/cell-manifest.ts';
import type { AttemptFacts, AttemptRuns, CellFacts } from '../../scoring/cell/record/cell-facts.ts';
import { agentDisagrees } from '../../scoring/cell/record/flakiness.ts';
import { baselineMismatch } from '../../scoring/cell/tiers/baseline-applies.ts';
import { cellFiles } from './cell-files.ts';
import type { OpenCell } from './open-cell.ts';
import { readAttempt, readAttemptReport, readAttemptRuns } from './read-attempt.ts';
import { readCellRecord } from './read-cell-file.ts';
import { readRunFault } from './read-run-fault.ts';

/**
 * All that the score of a cell depends on, as it was stored; and what a person should know of it.
 *
 * @throws InputError when a file cannot be read as what it should be
 */
export async function readCellFacts(cell: OpenCell): Promise<{ facts: CellFacts; notes: string[] }> {
  const { folder, task } = cell;
  const attempts: AttemptFacts[] = [];
  for (let n = 1; n <= cell.attempts; n += 1) attempts.push(await readAttempt(folder, n));
  const runs: AttemptRuns = cell.attempts === 0 ? NO_RUNS : await readAttemptRuns(folder, cell.attempts, task);
  const manifest = await readCellRecord(folder, cellFiles.manifest, CellManifest);
  const baseline = await readCellRecord(folder, cellFiles.baseline, Baseline);
  const mismatch =
    baseline === null ? null : baselineMismatch(baseline, task, manifest?.environment_digest ?? undefined);
  const facts: CellFacts = {
    task,
    attempts,
    runs,
    baseline: mismatch === null ? baseline : null,
    hasManifest: manifest !== null,
    fault: await readRunFault(folder),
  };
  const notes = [
    ...(baseline === null ? ['there is no baseline.json: nobody can tell what regressed'] : []),
    ...(mismatch === null ? [] : [`${mismatch}: nobody can tell what regressed`]),
    ...(await rerunsMissing(cell, runs)),
    ...problemsOf(runs),
  ];
  return { facts, notes };
}

const NO_RUNS: AttemptRuns = { visible: null, hidden: null, fullSuite: null, reruns: [] };

async function rerunsMissing({ folder, task, attempts }: OpenCell, runs: AttemptRuns): Promise<string[]> {
  if (runs.visible === null || runs.reruns.length > 0) return [];
  const report = await readAttemptReport(folder, attempts);
  return agentDisagrees(task.visible.tests, report, runs.visible)
    ? ['the agent and the harness disagree on the visible tests, and no rerun of them is stored']
    : [];
}

/** Why an output's list of tests is not the whole truth. */
function problemsOf({ visible, hidden, fullSuite }: AttemptRuns): string[] {
  const steps = Object.entries({ visible, hidden, full_suite: fullSuite });
  return steps.flatMap(([step, run]) =>
    run?.report.incomplete === true ? run.report.problems.map((problem) => `${step}: ${problem}`) : [],
  );
}
