import { bubblewrapArguments, etcWritten } from './bubblewrap-arguments.ts';
import { hostTools } from './host-tools.ts';
import { findBubblewrap, type Bubblewrap } from './find-bubblewrap.ts';
import { limitArguments } from './limit-arguments.ts';
import { memoryFilter } from './memory-filter.ts';
import { passCommand } from './pass-command.ts';
import { runContained, type Contained, type ContainedSpec } from './run-contained.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';
import { SANDBOX_LIMITS_DEFAULT, type SandboxLimits } from './sandbox-limits.ts';
import type { SandboxResult, SandboxSpec } from './sandbox-spec.ts';
import { unsafeCommand } from './unsafe-command.ts';

/**
 * Runs an untrusted command: no network, the machine's files out of sight but for its programs, nothing writable but the
 * given folders, own process, IPC, user and host-name namespaces, an environment by allow-list, and limits on all that
 * it uses. Whatever it started is dead when this returns. Source: spec, architecture.md "Sandbox".
 *
 * @throws SandboxUnavailable without bubblewrap, unless `unsafeNoSandbox`
 * @throws SandboxFailed when the sandbox could not be set up; the command did not run
 * @throws the signal's reason when it was aborted
 */
export async function runInSandbox(spec: SandboxSpec): Promise<SandboxResult> {
  spec.signal?.throwIfAborted();
  const limits = { ...SANDBOX_LIMITS_DEFAULT, ...spec.limits };
  const bubblewrap = await findBubblewrap();
  if (!bubblewrap.ok) {
    if (spec.unsafeNoSandbox !== true) throw new SandboxUnavailable(bubblewrap.why, bubblewrap.remedy);
    return resultOf(await runContained(await unsafeCommand(spec, limits)), false);
  }
  const contained = await runContained(await sandboxCommand(spec, limits, bubblewrap));
  if (contained.returncode === null && contained.stopped === undefined) {
    const said = contained.complaint.trim();
    throw new SandboxFailed(said === '' ? 'the sandbox ended before the command ran' : said);
  }
  return resultOf(contained, true);
}

/** Whether commands can be isolated on this machine, by doing it once; else why not, and what to do. */
export async function sandboxAvailable(): Promise<{ ok: true } | { ok: false; why: string; remedy: string }> {
  try {
    const { output, returncode } = await runInSandbox({
      command: 'echo ready',
      writable: [],
      workingFolder: '/',
      limits: { seconds: 20 },
    });
    if (returncode === 0 && output === 'ready\n') return { ok: true };
    return { ok: false, why: `a trial command ended with ${returncode}: ${output.trim()}`, remedy: REMEDY_SETUP };
  } catch (error) {
    if (error instanceof SandboxUnavailable) return { ok: false, why: error.why, remedy: error.remedy };
    if (error instanceof SandboxFailed) return { ok: false, why: error.message, remedy: REMEDY_SETUP };
    throw error;
  }
}

const REMEDY_SETUP =
  'allow unprivileged user namespaces (sysctl user.max_user_namespaces=15000, and on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0), or pass --unsafe-no-sandbox';

/** Standard input, output and error, then the status that bubblewrap writes and the arguments that it reads. */
const STATUS_DESCRIPTOR = 3;
const ARGUMENTS_DESCRIPTOR = 4;
const FIRST_FREE_DESCRIPTOR = 5;

/** The same for every command. */
const FILTER = memoryFilter(process.arch);

async function sandboxCommand(
  spec: SandboxSpec,
  limits: SandboxLimits,
  bubblewrap: Bubblewrap,
): Promise<ContainedSpec> {
  const tools = await hostTools();
  const watchesNetwork = spec.watchNetwork === true && spec.network !== true && bubblewrap.options.has('--block-fd');
  const written = Object.values(etcWritten(watchesNetwork));
  const filter = bubblewrap.options.has('--seccomp') ? FILTER : null;
  const filters = filter === null ? [] : [filter];
  const gateDescriptor = FIRST_FREE_DESCRIPTOR + written.length + filters.length;
  const gate = watchesNetwork ? [gateDescriptor] : [];
  const command = passCommand(spec.command, gateDescriptor + gate.length);
  const options = [
    ...bubblewrapArguments({
      writable: spec.writable,
      readOnly: [...tools.shown.map((path) => ({ host: path, inside: path })), ...(spec.readOnly ?? [])],
      fixed: spec.fixed ?? null,
      workingFolder: spec.workingFolder,
      network: spec.network === true,
      watchesNetwork,
      options: bubblewrap.options,
      firstDescriptor: FIRST_FREE_DESCRIPTOR,
      filterDescriptor: filter === null ? null : FIRST_FREE_DESCRIPTOR + written.length,
    }),
    ...['--json-status-fd', String(STATUS_DESCRIPTOR)],
    ...gate.flatMap((descriptor) => ['--block-fd', String(descriptor)]),
  ];
  return {
    shell: tools.bash,
    setpriv: tools.setpriv,
    file: bubblewrap.program,
    // The options are read from a descriptor: they name the machine's folders, and a command can read its first
    // process's arguments in /proc.
    arguments: ['--args', String(ARGUMENTS_DESCRIPTOR), '--', ...(await limitArguments(limits)), ...command.words],
    environment: { ...sandboxEnvironment(tools.path), ...spec.environment },
    descriptors: [
      'status',
      Buffer.from(options.map((option) => `${option}\0`).join('')),
      ...written.map((text) => Buffer.from(text)),
      ...filters,
      ...gate.map(() => 'gate' as const),
      ...command.descriptors,
    ],
    input: spec.input,
    folders: spec.writable.map((mount) => mount.host),
    limits,
    signal: spec.signal,
  };
}

function resultOf(contained: Contained, sandboxed: boolean): SandboxResult {
  return {
    output: contained.output,
    returncode: contained.stopped === undefined ? contained.returncode : null,
    timedOut: contained.stopped === 'time',
    ...(contained.stopped === undefined ? {} : { killedBy: contained.stopped }),
    truncatedBytes: contained.truncatedBytes,
    sandboxed,
    networkAttempts: contained.networkAttempts,
  };
}
