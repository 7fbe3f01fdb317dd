import { Baseline } from '../../schemas/cell-baseline.ts';
import { CellManifest, type ManifestMismatch } from '../../schemas/cell-manifest.ts';
import { someNames } from '../../schemas/some-names.ts';
import type { TestReport } from '../../schemas/test-report.ts';
import type { AttemptFacts, AttemptRuns, CellFacts } from '../../scoring/cell/record/cell-facts.ts';
import { agentDisagrees } from '../../scoring/cell/record/flakiness.ts';
import { isManifestOf, type ManifestCheck, manifestMismatches } from '../../scoring/cell/record/manifest-mismatches.ts';
import { baselineMismatch } from '../../scoring/cell/tiers/baseline-applies.ts';
import { testName } from '../../scoring/cell/tiers/test-name.ts';
import type { TierRun } from '../../scoring/cell/tiers/tier-run.ts';
import { cellFiles } from './cell-files.ts';
import type { OpenCell } from './open-cell.ts';
import { outputDigests } from './output-digests.ts';
import { readAttempt, readAttemptReport, readAttemptRuns } from './read-attempt.ts';
import { readCellRecord } from './read-cell-file.ts';
import { readRunFault } from './read-run-fault.ts';
import { taskDigest } from './task-digest.ts';

interface ReadFacts {
  readonly facts: CellFacts;
  /** What a person should know of it. */
  readonly notes: string[];
  /** Files that are not what the manifest says. */
  readonly mismatches: readonly ManifestMismatch[];
}

/**
 * All that the score of a cell depends on, as it was stored; and what a person should know of it.
 *
 * @throws InputError when a file cannot be read as what it should be
 */
export async function readCellFacts(cell: OpenCell): Promise<ReadFacts> {
  const { folder, task } = cell;
  const attempts: AttemptFacts[] = [];
  for (let n = 1; n <= cell.attempts; n += 1) attempts.push(await readAttempt(folder, n));
  const runs: AttemptRuns = cell.attempts === 0 ? NO_RUNS : await readAttemptRuns(folder, cell.attempts, task);
  const manifest = await readCellRecord(folder, cellFiles.manifest, CellManifest);
  const baseline = await readCellRecord(folder, cellFiles.baseline, Baseline);
  const mismatch =
    baseline === null ? null : baselineMismatch(baseline, task, manifest?.environment_digest ?? undefined);
  const manifestCheck = manifest === null ? NO_MANIFEST : manifestMismatches(manifest, await outputDigests(folder));
  const hasManifest = manifest !== null && isManifestOf(manifest, manifestCheck);
  const facts: CellFacts = {
    task,
    attempts,
    runs,
    baseline: mismatch === null ? baseline : null,
    hasManifest,
    fault: await readRunFault(folder),
  };
  const notes = [
    ...(manifest === null ? [] : manifestNotes(manifestCheck, hasManifest)),
    ...(await taskNotes(cell, manifest)),
    ...(baseline === null ? ['there is no baseline.json: nobody can tell what regressed'] : []),
    ...(mismatch === null ? [] : [`${mismatch}: nobody can tell what regressed`]),
    ...(await rerunsMissing(cell, runs)),
    ...problemsOf(runs),
    ...absentFrom('visible', task.visible.tests, runs.visible),
    ...absentFrom('hidden', task.hidden.tests, runs.hidden),
  ];
  return { facts, notes, mismatches: manifestCheck.mismatches };
}

const NO_MANIFEST: ManifestCheck = { mismatches: [], compared: false };

/** What a manifest leaves open, or contradicts; each file is a line. */
function manifestNotes({ mismatches, compared }: ManifestCheck, isOwn: boolean): string[] {
  const differing = mismatches.map(({ path, problem }) => `${path} ${MISMATCHES[problem]}`);
  if (mismatches.length > 0) {
    return [
      ...differing,
      ...(isOwn ? [] : ['manifest.json is not the manifest of what is stored here, so it counts as missing']),
    ];
  }
  if (!isOwn) return ['manifest.json says nothing of what the cell was made of, so it counts as missing'];
  return compared
    ? []
    : ['manifest.json holds no digests: nobody can tell whether the outputs are those that were stored'];
}

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Other rules are a use of scoring anew, so they only are told. A digest of another form is that of another program. */
async function taskNotes({ folder, task }: OpenCell, manifest: CellManifest | null): Promise<string[]> {
  const made = manifest?.task_digest ?? '';
  if (!DIGEST.test(made) || (await taskDigest(folder, task.hidden.files_dir)) === made) return [];
  return [
    'the task is not the one that the record was made with: task.json, requirements.json, hidden_map.json or a hidden file differs; the score is that of those here now',
  ];
}

/** What is told of a file that is not as the manifest says. */
const MISMATCHES: Record<ManifestMismatch['problem'], string> = {
  differs: 'is not what was stored: its digest differs from that in manifest.json',
  missing: 'is missing, though manifest.json lists it',
  unlisted: 'was added: manifest.json does not list it',
};

const NO_RUNS: AttemptRuns = { visible: null, hidden: null, fullSuite: null, reruns: [] };

async function rerunsMissing({ folder, task, attempts }: OpenCell, runs: AttemptRuns): Promise<string[]> {
  if (runs.visible === null || runs.reruns.length > 0) return [];
  const report = await readAttemptReport(folder, attempts);
  return agentDisagrees(task.visible.tests, report, runs.visible)
    ? ['the agent and the harness disagree on the visible tests, and no rerun of them is stored']
    : [];
}

/** Why an output's list of tests is not the whole truth, or not to be believed. */
function problemsOf({ visible, hidden, fullSuite }: AttemptRuns): string[] {
  const steps = Object.entries({ visible, hidden, full_suite: fullSuite });
  return steps.flatMap(([step, run]) => {
    if (run === null || isTrusted(run.report)) return [];
    return run.report.problems.map((problem) => `${step}: ${problem}`);
  });
}

/** Absent tests that a note names. */
const NAMED = 3;

/** Tests of task.json that a tier's list does not hold: they may be called otherwise there. */
function absentFrom(step: string, listed: readonly string[], run: TierRun | null): string[] {
  if (run === null) return [];
  const names = new Set(run.report.tests.map(({ name }) => testName(name)));
  const absent = listed.filter((name) => !names.has(testName(name))).map((name) => JSON.stringify(name));
  return absent.length === 0
    ? []
    : [`${step}: task.json lists what its output does not name: ${someNames(absent, NAMED)}`];
}

function isTrusted({ incomplete, doubtful, tests }: TestReport): boolean {
  return !incomplete && !doubtful && !tests.some((test) => test.doubtful === true);
}
