import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { VERIFIER_FLOOD_BYTES, VERIFIER_OUTPUT_BYTES } from '../../schemas/trial-settings.ts';
import { taskCommand } from '../../scoring/trial/task-command.ts';
import { HOME_INSIDE, type Mount, TMP_INSIDE } from '../world/bubblewrap-arguments.ts';
import { findBubblewrap } from '../world/find-bubblewrap.ts';
import { hostTools } from '../world/host-tools.ts';
import { removeTree } from '../world/remove-tree.ts';
import { runInSandbox } from '../world/sandbox.ts';
import { SandboxFailed } from '../world/sandbox-errors.ts';
import {
  CPU_SECONDS_UNBOUND,
  SANDBOX_LIMITS_DEFAULT,
  type SandboxLimits,
  type StopReason,
} from '../world/sandbox-limits.ts';
import type { SandboxResult } from '../world/sandbox-spec.ts';
import { type AssayProgram, assayInSandbox } from './assay-program.ts';
import { hearErrors } from './error-pipe.ts';
import { INSIDE } from './verifier-paths.ts';

/** What running verifiers needs beside the task: given once, the same for all of a trial. */
export interface VerifierSurroundings {
  /** Folder in which temporary ones are made; the caller removes it. */
  readonly scratch: string;
  /** Limits that differ from the sandbox's own. */
  readonly limits?: Partial<SandboxLimits>;
  readonly unsafeNoSandbox?: boolean;
  /** Makes `assay` a command of the verifiers. */
  readonly assay?: AssayProgram;
  readonly signal?: AbortSignal;
}

export interface VerifierSpec {
  readonly taskFolder: string;
  /** Script below the task folder. */
  readonly script: string;
  /** The task's own command line, run in its place. */
  readonly command?: string | undefined;
  /** The tree that it verifies: its working directory, and writable. */
  readonly tree: string;
  /** File with the agent's text. */
  readonly agentOutput: string;
  /** Wall time, in seconds. */
  readonly seconds: number;
}

/**
 * `ended`: with its exit status; else the harness stopped it, and `reason` says in words what it passed, or it could not be run.
 * Outputs are capped.
 */
export type VerifierRun = {
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutCut: boolean;
  /** The limit that it was stopped at, with all its processes; null where it was not. */
  readonly stopped: StopReason | null;
  /** Attempts to reach the network, which it has not; null where they could not be counted. */
  readonly networkAttempts: number | null;
} & ({ readonly ended: true; readonly exitCode: number } | { readonly ended: false; readonly reason: string });

/**
 * Runs a script of a task in the sandbox, on the tree that it verifies: the task and the agent's text read-only, standard
 * output apart from standard error. A script that hangs, forks or floods is stopped within its limits with all that it
 * started. Source: spec, records.md "Task folder"; architecture.md "Sandbox".
 *
 * @throws SandboxUnavailable where commands cannot be isolated and nobody said that they may run without
 * @throws the signal's reason when it was aborted
 */
export async function runVerifier(spec: VerifierSpec, surroundings: VerifierSurroundings): Promise<VerifierRun> {
  const folder = await mkdtemp(join(surroundings.scratch, 'verifier-'));
  const isolated = (await findBubblewrap()).ok;
  const limits = { keptBytes: VERIFIER_OUTPUT_BYTES, floodBytes: VERIFIER_FLOOD_BYTES };
  const errorFolder = join(folder, 'errors');
  await mkdir(errorFolder);
  try {
    const { stderr, flooded, ended } = await hearErrors(errorFolder, limits, async (errors, flood) =>
      runInSandbox({
        ...(await sandboxed(spec, surroundings, { folder, errors, isolated })),
        limits: {
          outputBytes: VERIFIER_OUTPUT_BYTES,
          floodBytes: VERIFIER_FLOOD_BYTES,
          // Its wall time bounds its processor time, and the disk that it may fill its files: what passes those is stopped,
          // and told; a process that is killed alone only tells itself.
          cpuSeconds: CPU_SECONDS_UNBOUND,
          fileBytes: 2 * (surroundings.limits?.diskBytes ?? SANDBOX_LIMITS_DEFAULT.diskBytes),
          ...surroundings.limits,
          seconds: spec.seconds,
        },
        watchNetwork: true,
        signal: AbortSignal.any([flood, ...(surroundings.signal === undefined ? [] : [surroundings.signal])]),
      }),
    );
    if (ended.status === 'fulfilled') return runOf(ended.value, stderr, spec.seconds);
    const nothing = { ended: false, stdout: '', stderr, networkAttempts: null } as const;
    if (flooded) return { ...nothing, stopped: 'output', reason: stopReason('output', spec.seconds), stdoutCut: true };
    if (!(ended.reason instanceof SandboxFailed)) throw ended.reason;
    const reason = `could not be run in the sandbox: ${ended.reason.message}`;
    return { ...nothing, stopped: null, reason, stdoutCut: false };
  } finally {
    await removeTree(folder);
  }
}

function runOf(result: SandboxResult, stderr: string, seconds: number): VerifierRun {
  const { networkAttempts, returncode } = result;
  const heard = { stdout: result.output, stderr, stdoutCut: result.truncatedBytes > 0, networkAttempts };
  if (returncode !== null) return { ...heard, stopped: null, ended: true, exitCode: returncode };
  const stopped = result.killedBy ?? 'time';
  return { ...heard, stopped, ended: false, reason: stopReason(stopped, seconds) };
}

const STOPPED: Readonly<Record<StopReason, string>> = {
  time: 'its time limit',
  memory: 'its limit of memory',
  processes: 'its limit of processes',
  disk: 'its limit of disk space',
  output: `its limit of output, ${VERIFIER_FLOOD_BYTES / (1024 * 1024)} MiB`,
};

function stopReason(passed: StopReason, seconds: number): string {
  const limit = passed === 'time' ? `${STOPPED.time} of ${seconds} s` : STOPPED[passed];
  return `was stopped with all its processes: it passed ${limit}`;
}

async function sandboxed(
  spec: VerifierSpec,
  { assay, unsafeNoSandbox }: VerifierSurroundings,
  here: { readonly folder: string; readonly errors: string; readonly isolated: boolean },
) {
  const seen = here.isolated
    ? INSIDE
    : { tree: spec.tree, task: spec.taskFolder, agentOutput: spec.agentOutput, errors: here.errors };
  const mounts: Mount[] = [
    { host: spec.taskFolder, inside: seen.task },
    { host: dirname(spec.agentOutput), inside: dirname(seen.agentOutput) },
    { host: dirname(here.errors), inside: dirname(seen.errors) },
  ];
  const tools = await hostTools();
  const program =
    assay === undefined || !here.isolated
      ? undefined
      : await assayInSandbox(assay, INSIDE.assay, join(here.folder, 'bin'));
  return {
    command: `exec 2>'${seen.errors}'\n${await commandLine(spec, seen.task)}`,
    // Its home and /tmp are on disk, where the watch sees what they hold.
    writable: [{ host: spec.tree, inside: seen.tree }, ...(here.isolated ? await ownFolders(here.folder) : [])],
    readOnly: [...mounts, ...(program?.mounts ?? [])],
    workingFolder: seen.tree,
    environment: {
      AGENT_OUTPUT: seen.agentOutput,
      TASK_DIR: seen.task,
      WORKSPACE: seen.tree,
      // The name under which mined tasks look for the tree.
      TASK_REPO_ROOT: seen.tree,
      ...(program === undefined ? {} : { PATH: `${program.searchFolder}:${tools.path}` }),
    },
    ...(unsafeNoSandbox === true ? { unsafeNoSandbox } : {}),
  };
}

async function ownFolders(folder: string): Promise<Mount[]> {
  const mounts = [
    { host: join(folder, 'tmp'), inside: TMP_INSIDE },
    { host: join(folder, 'home'), inside: HOME_INSIDE },
  ];
  for (const { host } of mounts) await mkdir(host);
  await chmod(join(folder, 'tmp'), 0o1777);
  return mounts;
}

/** The task's own command; else the script by itself, or by bash where it has no run bit. */
async function commandLine({ command, taskFolder, script }: VerifierSpec, taskInside: string): Promise<string> {
  if (command !== undefined) return taskCommand(command, taskInside, (path) => existsSync(join(taskFolder, path)));
  const runs = await access(join(taskFolder, script), constants.X_OK).then(
    () => true,
    // Whatever keeps it from running by itself: bash runs it, or says what is wrong.
    () => false,
  );
  const path = `'${`${taskInside}/${script}`.replaceAll("'", String.raw`'\''`)}'`;
  return runs ? `exec ${path}` : `exec bash ${path}`;
}
