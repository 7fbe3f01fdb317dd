import { createHash } from 'node:crypto';

import { trialAgentMessages, trialInstruction } from '../../prompts/trial-agent.ts';
import { AGENT_SECONDS } from '../../schemas/agent-settings.ts';
import type { PreparedTrial, TrialInput } from '../../schemas/trial-run.ts';
import { VERIFIER_SECONDS } from '../../schemas/trial-settings.ts';
import { selectScorer } from '../../scoring/trial/select-scorer.ts';
import { putJson, TEXT_TYPE } from '../artifacts/store.ts';
import type { LoadedTask } from '../tasks/load-task.ts';
import { readInstruction } from '../tasks/read-instruction.ts';
import { startOf, withStartRepository } from '../tasks/start-repository.ts';
import { artifactLeg } from '../verifier/artifact-leg.ts';
import { attemptOf } from './attempt.ts';
import { loadTrialTask, trialTurnCap } from './load-trial-task.ts';
import type { TrialDeps } from './trial-deps.ts';

/** Scripts that a task's verifiers are taken to be at most, where it lists fewer: both legs of a dual, and one more. */
const SCRIPTS_MIN = 3;

/**
 * Makes a trial's workspace and captures its base commit, resolves its turn cap, and writes down what its agent is asked.
 *
 * @throws InputError for a task that cannot be used; RepositoryUnusable, SandboxUnavailable, SandboxFailed
 */
export async function prepareTrial(deps: TrialDeps, input: TrialInput, signal: AbortSignal): Promise<PreparedTrial> {
  const task = await loadTrialTask(input);
  const cap = trialTurnCap(input, task);
  const scorer = selectScorer(task.task.verification);
  const answers = scorer === 'artifact' || (scorer === 'dual' && (await artifactLeg(task)) === 'artifact');
  const instruction = trialInstruction(await readInstruction(task), answers);
  const options = { scratch: deps.scratch, unsafeNoSandbox: deps.unsafeNoSandbox, signal };
  const { state, commit } = await withStartRepository(startOf(task), options, async (repository) => ({
    state: await deps.worlds.prepare(repository, task.folder, signal),
    commit: repository.commit,
  }));
  const messages = trialAgentMessages(instruction, cap.max_turns_chosen);
  const [prefix, prompt] = await Promise.all([putJson(deps.store, messages), deps.store.put(instruction, TEXT_TYPE)]);
  const about = [prefix.sha256, prompt.sha256, state.id, input.config, cap.max_turns_chosen];
  const digest = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, DIGEST_DIGITS);
  return {
    ...cap,
    state,
    base_commit: commit,
    prefix,
    prompt,
    agent_seconds: task.task.task.time_limit_sec ?? AGENT_SECONDS,
    verify_seconds: scripts(task) * (task.task.task.time_limit_sec ?? VERIFIER_SECONDS),
    steps: `${digest}/attempt-${attemptOf(input)}`,
  };
}

const DIGEST_DIGITS = 16;

/** How many scripts a task's verifiers may be. */
function scripts({ task }: LoadedTask): number {
  const { checkpoints, rubric_criteria } = task;
  const listed = (checkpoints?.length ?? 0) + (rubric_criteria?.length ?? 0);
  return Math.max(SCRIPTS_MIN, listed === 0 ? SCRIPTS_UNLISTED : listed + SCRIPTS_MIN);
}

/** A manifest below `tests/` may list more than the task's own file. */
const SCRIPTS_UNLISTED = 24;
