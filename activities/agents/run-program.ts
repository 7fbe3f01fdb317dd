import { mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import {
  AGENT_ERROR_BYTES,
  AGENT_ERROR_QUOTED,
  AGENT_FLOOD_BYTES,
  AGENT_OUTPUT_BYTES,
  type ProgramName,
} from '../../schemas/agent-settings.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import type { AgentOutcome, AgentRun, AgentTask } from '../../schemas/trial-run.ts';
import { type ProgramReport, programReport } from '../../scoring/agent/program-report.ts';
import { redactSecrets } from '../../scoring/redaction/redact-secrets.ts';
import { getText, TEXT_TYPE } from '../artifacts/store.ts';
import type { TrialDeps } from '../trial/trial-deps.ts';
import { passedEnvironment, trialSecrets } from '../trial/trial-secrets.ts';
import { hearErrors } from '../verifier/error-pipe.ts';
import { findBubblewrap } from '../world/find-bubblewrap.ts';
import { removeTree } from '../world/remove-tree.ts';
import { CPU_SECONDS_UNBOUND } from '../world/sandbox-limits.ts';
import type { WorldExecution } from '../world/worlds.ts';
import { programFiles } from './program-files.ts';

/** Where a program's standard error goes, as it sees it. */
const ERRORS_INSIDE = '/assay-errors';

/**
 * Runs an agent's program on a workspace, in the sandbox, to its end or its time limit, when it is killed with all
 * that it started. Spec, trial.md "Experiments".
 *
 * @throws InputError for a config that names no program or a file that is not there; SandboxUnavailable, SandboxFailed, or
 *   the signal's reason
 */
export async function runProgram(
  deps: Pick<TrialDeps, 'store' | 'worlds' | 'scratch'>,
  program: ProgramName,
  { input, prepared }: { input: AgentRun; prepared: AgentTask },
  signal: AbortSignal,
): Promise<AgentOutcome> {
  await mkdir(deps.scratch, { recursive: true });
  const folder = await realpath(await mkdtemp(join(deps.scratch, 'assay-agent-')));
  const isolated = (await findBubblewrap()).ok;
  const environment = passedEnvironment(input.config);
  const secrets = trialSecrets(input.config);
  try {
    const prompt = await getText(deps.store, prepared.prompt);
    const files = await programFiles(program, input, prepared, prompt, join(folder, 'files'), isolated);
    await mkdir(join(folder, 'errors'));
    const errorLimits = { keptBytes: AGENT_ERROR_BYTES, floodBytes: AGENT_FLOOD_BYTES };
    const began = performance.now();
    let seconds = 0;
    const heard = await hearErrors(join(folder, 'errors'), errorLimits, (errors, flood) =>
      deps.worlds
        .execute(prepared.state, `exec 2>'${isolated ? `${ERRORS_INSIDE}/stderr` : errors}'\n${files.command}`, {
          limits: { seconds: prepared.agent_seconds, ...LIMITS },
          readOnly: [...files.mounts, { host: join(folder, 'errors'), inside: ERRORS_INSIDE }],
          environment,
          network: input.config.network !== false,
          watchNetwork: prepared.watch_network === true,
          signal: AbortSignal.any([flood, signal]),
        })
        .finally(() => {
          seconds = (performance.now() - began) / 1000;
        }),
    );
    if (heard.ended.status === 'rejected' && !heard.flooded) throw heard.ended.reason;
    const execution = heard.ended.status === 'fulfilled' ? heard.ended.value : null;
    const stderr = redactSecrets(heard.stderr, secrets);
    const stdout = redactSecrets(execution?.output ?? '', secrets);
    const report = programReport(program, stdout);
    const said = { text: report.text === null ? stdout : redactSecrets(report.text, secrets), stderr };
    return {
      ...endOf(execution, report, said.stderr, prepared.agent_seconds),
      state: execution?.next ?? prepared.state,
      seconds,
      turns: report.turns,
      output: await deps.store.put(said.text, TEXT_TYPE),
      transcript: await deps.store.put(stdout, TEXT_TYPE),
      lastReply: null,
      usage: report.usage,
      ...(prepared.watch_network === true ? { network_attempts: execution?.network_attempts ?? null } : {}),
    };
  } finally {
    await removeTree(folder);
  }
}

const LIMITS = {
  cpuSeconds: CPU_SECONDS_UNBOUND,
  outputBytes: AGENT_OUTPUT_BYTES,
  floodBytes: AGENT_FLOOD_BYTES,
} as const;

/**
 * How a program ended. What it used up (time, memory, disk) is its own doing; what it says of itself counts before its exit
 * status; a status that it says nothing about is a crash.
 */
function endOf(
  execution: WorldExecution | null,
  report: ProgramReport,
  stderr: string,
  limit: number,
): { category: ErrorCategory | null; error: string | null } {
  const stopped = execution === null ? 'output' : execution.killed_by;
  if (stopped !== null) {
    const passed = stopped === 'time' ? `time, ${limit} s` : stopped;
    return {
      category: 'agent',
      error: `the agent was stopped with all its processes: it passed its limit of ${passed}`,
    };
  }
  const status = execution?.returncode ?? null;
  if (report.category !== null) {
    // A known program that could not even start says nothing; its standard error does.
    return { category: report.category, error: withErrors(report.error ?? 'the agent failed', stderr) };
  }
  if (status === 0) return { category: null, error: null };
  return { category: 'crash', error: withErrors(`the agent ended with status ${status ?? 'unknown'}`, stderr) };
}

function withErrors(error: string, stderr: string): string {
  const said = stderr.trim().slice(-AGENT_ERROR_QUOTED);
  return said === '' ? error : `${error}: ${said}`;
}
