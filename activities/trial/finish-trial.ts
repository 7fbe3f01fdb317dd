import { join } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import type { AgentOutcome, AgentUsage, PreparedTrial, TrialInput, TrialOutcome } from '../../schemas/trial-run.ts';
import { completedRecord } from '../../scoring/experiment/completed-record.ts';
import { redactSecrets } from '../../scoring/redaction/redact-secrets.ts';
import { declaredFamily } from '../../scoring/trial/declared-family.ts';
import { notMeasured } from '../../scoring/trial/result.ts';
import { turnCap } from '../../scoring/trial/turn-cap.ts';
import { isCasualty, unscored } from '../../scoring/trial/unscored.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { trialFiles } from '../experiment/experiment-files.ts';
import type { LoadedTask } from '../tasks/load-task.ts';
import { scoreTrial, type TrialScore } from '../verifier/score-trial.ts';
import { withTelemetry, writeScoring } from '../verifier/write-scoring.ts';
import { captureDiff, type CaptureSpec } from '../workspace/capture-diff.ts';
import { GitFailed } from '../workspace/untrusted-git.ts';
import { WorkspaceUnusable } from '../workspace/workspace-unusable.ts';
import { agentText } from './agent-text.ts';
import { builtInUsage } from './agent-usage.ts';
import { attemptOfSteps } from './attempt.ts';
import { loadTrialTask, trialTurnCap } from './load-trial-task.ts';
import { outcomeOf } from './recorded-trial.ts';
import type { TrialDeps } from './trial-deps.ts';
import { trialSecrets } from './trial-secrets.ts';

export interface FinishInput {
  input: TrialInput;
  prepared: PreparedTrial;
  outcome: AgentOutcome;
}

/** A trial whose agent could not be brought to an end: whatever is known of it. */
export interface FailedTrial {
  input: TrialInput;
  prepared: PreparedTrial | null;
  category: ErrorCategory;
  error: string;
  seconds: number | null;
}

/**
 * Scores what the agent left where it ended by itself, and writes the trial's records: `completed.json` last, so that a
 * trial that has one has all. An agent that was stopped by its turn cap or its time limit is 0.
 *
 * @throws SandboxUnavailable where verifiers cannot be isolated; ArtifactMissing; the signal's reason
 */
export async function finishTrial(
  deps: TrialDeps,
  { input, prepared, outcome }: FinishInput,
  signal: AbortSignal,
): Promise<TrialOutcome> {
  const task = await loadTrialTask(input);
  const output = await agentText(deps.store, outcome);
  const left = (origin: string): Promise<TrialScore> =>
    deps.worlds.withWorkspace(
      outcome.state,
      async (workspace) => {
        const scored = await scoredResult(workspace, origin);
        // Where it could not be captured, the reason is told already, and trying again would take as long.
        if (scored.diff !== null || 'agent_diff_error' in scored.result.diagnostics) return scored;
        return withDiff(scored, { workspace, origin, base: prepared.base_commit, signal });
      },
      signal,
    );
  // What the agent found is made anew beside what it left: of its base nothing is taken from where it could reach.
  const score = await deps.worlds.withWorkspace(prepared.state, left, signal);
  const usage = { ...(await builtInUsage(deps.ledgers, input.id, prepared.steps)), ...outcome.usage };
  const { category, error, seconds, turns } = outcome;
  const beginsAnew = isCasualty(category);
  return writeTrial(input, task, { score, output, category, error, seconds, usage, prepared, turns, beginsAnew });

  async function scoredResult(workspace: string, origin: string): Promise<TrialScore> {
    const family = declaredFamily(task.task);
    if (outcome.category !== null) {
      return { result: unscored(family, outcome.category, outcome.error ?? outcome.category), logs: [], diff: null };
    }
    try {
      return await scoreTrial(
        task,
        { workspace, origin, base: prepared.base_commit, output },
        surroundings(deps, input, signal),
      );
    } catch (fault) {
      if (!(fault instanceof InputError)) throw fault;
      return { result: notMeasured({ family, error: fault.message, via: null }), logs: [], diff: null };
    }
  }
}

/**
 * Writes the records of a trial that failed on infrastructure: it is no measurement.
 *
 * @throws nothing of the task's: one that cannot be read is why it failed
 */
export async function recordFailedTrial(deps: TrialDeps, failed: FailedTrial): Promise<TrialOutcome> {
  const { input, prepared, category, error, seconds } = failed;
  const task = await loadTrialTask(input).catch((fault: unknown) => {
    if (fault instanceof InputError) return null;
    throw fault;
  });
  const family = task === null ? 'binary_test' : declaredFamily(task.task);
  const score = { result: unscored(family, category, error), logs: [], diff: null };
  const usage = prepared === null ? {} : await builtInUsage(deps.ledgers, input.id, prepared.steps);
  return writeTrial(input, task, {
    score,
    output: '',
    category,
    error,
    seconds,
    usage,
    prepared,
    turns: null,
    beginsAnew: false,
  });
}

interface Written {
  score: TrialScore;
  output: string;
  category: ErrorCategory | null;
  error: string | null;
  seconds: number | null;
  usage: AgentUsage;
  prepared: PreparedTrial | null;
  turns: number | null;
  /** The agent's own end was no measurement. */
  beginsAnew: boolean;
}

async function writeTrial(input: TrialInput, task: LoadedTask | null, written: Written): Promise<TrialOutcome> {
  const { folder, trial } = input;
  const { category, seconds, usage, prepared, turns } = written;
  const secrets = trialSecrets(input.config);
  const error = written.error === null ? null : redactSecrets(written.error, secrets);
  const { cost_usd, ...tokens } = usage;
  const telemetry = {
    ...(seconds === null ? {} : { task_time_seconds: seconds }),
    ...(cost_usd === undefined ? {} : { token_cost_usd: cost_usd }),
    ...tokens,
  };
  const result = withTelemetry(written.score.result, telemetry);
  const cap = prepared ?? (task === null ? turnCap({ cli: input.cli_max_turns, task: {} }) : trialTurnCap(input, task));
  const gtBackends = task?.task.metadata.gt_backends;
  const record = completedRecord({
    ...{ trial, result, category, error, seconds, usage },
    metadata: {
      max_turns_chosen: cap.max_turns_chosen,
      max_turns_source: cap.max_turns_source,
      ...(gtBackends === undefined ? {} : { gt_backends: gtBackends }),
      ...(turns === null ? {} : { turns }),
      ...(prepared === null
        ? {}
        : { base_commit: prepared.base_commit, agent_attempt: attemptOfSteps(prepared.steps) }),
      ...(written.beginsAnew ? { agent_begins_anew: true } : {}),
    },
  });
  await writeAtomically(join(folder, 'agent_output.txt'), redactSecrets(written.output, secrets));
  await writeScoring(folder, { ...written.score, result }, secrets);
  await writeAtomically(join(folder, trialFiles.completed), `${JSON.stringify(record, null, 2)}\n`);
  return outcomeOf(trial, record);
}

/** The agent's diff, for the record; where the workspace can give none the diagnostics say why. */
async function withDiff(scored: TrialScore, spec: CaptureSpec): Promise<TrialScore> {
  try {
    return { ...scored, diff: (await captureDiff(spec)) ?? null };
  } catch (error) {
    const unusable = error instanceof InputError || error instanceof GitFailed || error instanceof WorkspaceUnusable;
    if (!unusable) throw error;
    const { result } = scored;
    return {
      ...scored,
      result: { ...result, diagnostics: { ...result.diagnostics, agent_diff_error: error.message } },
    };
  }
}

function surroundings({ scratch, unsafeNoSandbox, assay }: TrialDeps, input: TrialInput, signal: AbortSignal) {
  return {
    scratch,
    signal,
    secrets: trialSecrets(input.config),
    ...(assay === undefined ? {} : { assay }),
    ...(unsafeNoSandbox ? { unsafeNoSandbox } : {}),
  };
}
