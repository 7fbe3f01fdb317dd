import { join } from 'node:path';

import type { ScoreResult } from '../../schemas/score-result.ts';
import { JSON_FILE_BYTES, VERIFIER_OUTPUT_BYTES } from '../../schemas/trial-settings.ts';
import type { CheckEntry } from '../../schemas/trial-task.ts';
import { type Check, type ChecksKind, readChecks } from '../../scoring/trial/checks-manifest.ts';
import { readJsonDocument } from '../../scoring/trial/json-document.ts';
import { notMeasured } from '../../scoring/trial/result.ts';
import { type CheckOutcome, familyOfChecks, scoreChecks } from '../../scoring/trial/score-checks.ts';
import { readVerifierStdout } from '../../scoring/trial/verifier-stdout.ts';
import type { LoadedTask } from '../tasks/load-task.ts';
import { isFile } from './is-file.ts';
import { readWithin } from './read-within.ts';
import { legTree, notMaterialised, quotedErrors, runScript, type TrialContext } from './trial-context.ts';

/** Manifests beside the task file. Seed, "oracle_checks", tests/rubric.json. */
export const MANIFESTS = { checkpoints: 'tests/checkpoints.json', rubric: 'tests/rubric.json' } as const;

const VERIFIERS = 'tests/verifiers';

/**
 * The checkpoint and rubric scorers: each verifier runs by itself on the agent's final state. Source: seed, "oracle_checks",
 * "Composite verifier stdout".
 */
export async function scoreCheckScripts(
  context: TrialContext,
  kind: ChecksKind,
  partOfDual: boolean,
): Promise<ScoreResult> {
  const family = familyOfChecks(kind);
  const checks = await findChecks(context.task, kind);
  if ('problem' in checks) return notMeasured({ family, error: checks.problem, via: null });
  const leg = await legTree(context, kind, partOfDual);
  const { via } = leg;
  if (leg.tree === null) return notMeasured({ family, ...notMaterialised(leg), via });
  const outcomes: CheckOutcome[] = [];
  const said: Record<string, string> = {};
  for (const check of checks) {
    const { outcome, stderr } = await runCheck(context, leg.tree, check);
    outcomes.push(outcome);
    if (stderr !== undefined) said[check.verifier] = stderr;
  }
  const { pass_threshold: passThreshold } = context.task.task.verification;
  const diagnostics = Object.keys(said).length === 0 ? {} : { verifier_stderr: said };
  return scoreChecks(kind, outcomes, { passThreshold, via, diagnostics });
}

/**
 * The checks of a task: those of its task file, else those of the manifest in `tests/`. Source: seed, "Rubric source
 * resolution order".
 */
export async function findChecks(
  { folder, task }: LoadedTask,
  kind: ChecksKind,
): Promise<readonly Check[] | { readonly problem: string }> {
  const declared = declaredChecks(task, kind);
  if (declared.length > 0) return readChecks(declared, kind, kind === 'rubric' ? 'rubric_criteria' : 'checkpoints');
  const manifest = MANIFESTS[kind];
  const read = await readWithin(folder, manifest, JSON_FILE_BYTES);
  if ('missing' in read) return { problem: `the task file declares no checks, and ${manifest} is missing` };
  if ('problem' in read) return { problem: `${manifest} ${read.problem}` };
  const json = readJsonDocument(read.text);
  return json.ok ? readChecks(json.value, kind, manifest) : { problem: `${manifest} is ${json.problem}` };
}

/** Whether a task ships a rubric, in its task file or in `tests/`. */
export async function shipsRubric({ folder, task }: LoadedTask): Promise<boolean> {
  return declaredChecks(task, 'rubric').length > 0 || (await isFile(join(folder, MANIFESTS.rubric)));
}

function declaredChecks(task: LoadedTask['task'], kind: ChecksKind): readonly CheckEntry[] {
  const { verification } = task;
  return kind === 'rubric'
    ? (task.rubric_criteria ?? verification.rubric_criteria ?? [])
    : (task.checkpoints ?? verification.checkpoints ?? []);
}

async function runCheck(
  context: TrialContext,
  tree: string,
  check: Check,
): Promise<{ readonly outcome: CheckOutcome; readonly stderr?: string | undefined }> {
  const script = `${VERIFIERS}/${check.verifier}`;
  const fault = (problem: string): CheckOutcome => ({ check, problem: `verifier ${check.verifier} ${problem}` });
  if (!(await isFile(join(context.task.folder, script)))) return { outcome: fault(`is missing (${script})`) };
  const run = await runScript(context, tree, script);
  const { verifier_stderr: stderr } = quotedErrors(run);
  if (!run.ended) return { outcome: fault(run.reason), stderr };
  if (run.stdoutCut) return { outcome: fault(`wrote more than ${VERIFIER_OUTPUT_BYTES} bytes to stdout`), stderr };
  const { score, warning } = readVerifierStdout(run.stdout, run.exitCode, check.verifier);
  return { outcome: warning === null ? { check, score } : { check, problem: warning }, stderr };
}
