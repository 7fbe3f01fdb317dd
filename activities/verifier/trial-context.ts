import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { MaterializedVia } from '../../schemas/score-result.ts';
import { STDERR_QUOTED, VERIFIER_SECONDS } from '../../schemas/trial-settings.ts';
import { externalEffects } from '../../scoring/cell/record/external-effects.ts';
import { redactSecrets } from '../../scoring/redaction/redact-secrets.ts';
import { type LegScorer, wantsGitApply } from '../../scoring/trial/select-scorer.ts';
import type { LoadedTask } from '../tasks/load-task.ts';
import type { CapturedDiff } from '../workspace/capture-diff.ts';
import type { StopReason } from '../world/sandbox-limits.ts';
import { materialise } from '../workspace/materialise.ts';
import { WorkspaceUnusable } from '../workspace/workspace-unusable.ts';
import { baseCommit } from './base-commit.ts';
import { runVerifier, type VerifierRun, type VerifierSurroundings } from './run-verifier.ts';

/** What one script wrote, capped and redacted. */
export interface VerifierLog {
  /** Script below the task folder. */
  readonly script: string;
  readonly stdout: string;
  readonly stderr: string;
  /** The limit that it was stopped at; null where it was not. */
  readonly stopped: StopReason | null;
  /** What it tried beyond its sandbox, as far as the sandbox can tell, an entry each. */
  readonly externalEffects: readonly string[];
}

export interface TrialContext {
  readonly task: LoadedTask;
  /** Absolute, without links. */
  readonly workspace: string;
  /** The commit that the agent started from; undefined where nobody recorded it. */
  readonly base: string | undefined;
  /** A work tree that the agent could not reach, whose repository holds the base; undefined where nobody kept one. */
  readonly origin: string | undefined;
  /** File with the agent's text. */
  readonly agentOutput: string;
  readonly surroundings: VerifierSurroundings;
  /** Values that must not be stored, beside what has the shape of a key. */
  readonly secrets: readonly string[];
  /** Filled as scripts run. */
  readonly logs: VerifierLog[];
  /** The agent's diff, once it was captured. */
  readonly captured: { diff: CapturedDiff | null };
}

/** The tree that a leg's scripts verify, or why there is none: then the agent is not graded. */
export type LegTree =
  | { readonly via: MaterializedVia; readonly tree: string }
  | { readonly via: 'git_apply'; readonly tree: null; readonly error: string };

/**
 * The agent's final state for one leg: its diff on a clean clone where the leg wants that and the workspace can give it, else
 * the workspace itself. Source: seed, "Verifier materialization"; spec, trial.md "Verdict and materialisation".
 *
 * @throws InputError for a base that is no commit's id, or of one that is not there
 */
export async function legTree(context: TrialContext, leg: LegScorer, partOfDual: boolean): Promise<LegTree> {
  const { workspace, surroundings, task } = context;
  const { scratch, signal } = surroundings;
  const inPlace = { via: 'in_place', tree: workspace } as const;
  if (!wantsGitApply(task.task.verification, leg, partOfDual)) return inPlace;
  const { additional_repos, hide_local_source } = task.task.metadata;
  const into = join(await mkdtemp(join(scratch, 'materialised-')), 'tree');
  const { origin } = context;
  const spec = {
    ...{ workspace, origin, into, additionalRepos: additional_repos ?? [] },
    hideLocalSource: hide_local_source ?? 'off',
    ...(signal === undefined ? {} : { signal }),
  };
  try {
    const base = context.base ?? (await baseCommit(workspace, scratch, signal));
    if (base === undefined) return inPlace;
    const made = await materialise({ ...spec, base });
    context.captured.diff ??= made.diff;
    return made.tree === null ? { via: made.via, tree: null, error: made.error } : { via: made.via, tree: made.tree };
  } catch (error) {
    if (!(error instanceof WorkspaceUnusable)) throw error;
    return { via: 'git_apply', tree: null, error: error.message };
  }
}

/**
 * What a result says of a leg without a tree. The cause lies in what the agent left, or in how the harness reads it; a record
 * that names it under `agent_diff_error` can be told from one whose verifier is at fault.
 */
export function notMaterialised({ error }: { readonly error: string }) {
  return { error, diagnostics: { agent_diff_error: error } };
}

/** Runs a script of the task on a tree, and keeps what it wrote. Its standard error comes redacted: it is only quoted. */
export async function runScript(
  context: TrialContext,
  tree: string,
  script: string,
  command?: string,
): Promise<VerifierRun> {
  const { task, agentOutput, surroundings, secrets } = context;
  const seconds = task.task.task.time_limit_sec ?? VERIFIER_SECONDS;
  const run = await runVerifier({ taskFolder: task.folder, script, command, tree, agentOutput, seconds }, surroundings);
  const stderr = redactSecrets(run.stderr, secrets);
  const { stopped, networkAttempts } = run;
  const stdout = redactSecrets(run.stdout, secrets);
  const effects = externalEffects({ networkAttempts, hiddenCopies: [] });
  context.logs.push({ script, stdout, stderr, stopped, externalEffects: effects });
  return { ...run, stderr };
}

/** What the sandbox tells of the scripts that ran, by script; nothing where it has nothing to tell. */
export function toldBySandbox(logs: readonly VerifierLog[]): {
  readonly verifier_stopped?: Readonly<Record<string, StopReason>>;
  readonly verifier_external_effects?: Readonly<Record<string, readonly string[]>>;
} {
  const stopped = logs.flatMap(({ script, stopped: at }) => (at === null ? [] : [[script, at] as const]));
  const effects = logs.flatMap(({ script, externalEffects: seen }) =>
    seen.length === 0 ? [] : [[script, seen] as const],
  );
  return {
    ...(stopped.length === 0 ? {} : { verifier_stopped: Object.fromEntries(stopped) }),
    ...(effects.length === 0 ? {} : { verifier_external_effects: Object.fromEntries(effects) }),
  };
}

/** What a result says of a script's standard error: its end. */
export function quotedErrors({ stderr }: VerifierRun): { readonly verifier_stderr?: string } {
  const said = stderr.trimEnd();
  if (said === '') return {};
  const end = said.slice(-STDERR_QUOTED);
  return { verifier_stderr: end.length < said.length ? `…${end}` : end };
}
