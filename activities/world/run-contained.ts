import { execa } from 'execa';
import { once } from 'node:events';
import { constants } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { CappedOutput } from './capped-output.ts';
import { NetworkCounters } from './network-counters.ts';
import { processesWithEnvironment, runsInNamespace, treeUse } from './process-tree.ts';
import { SandboxFailed } from './sandbox-errors.ts';
import type { SandboxLimits, StopReason } from './sandbox-limits.ts';
import { BEHIND_THE_WATCH, OWN_TASKS, SandboxWatch } from './sandbox-watch.ts';
import { TaskGroup } from './task-group.ts';

export interface ContainedSpec {
  /** The machine's bash. */
  readonly shell: string;
  /** The machine's setpriv, where it has one. */
  readonly setpriv: string | undefined;
  readonly file: string;
  readonly arguments: readonly string[];
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * What the program reads from descriptor 3 on; `status` is instead the pipe into which bubblewrap writes, and `gate` one at which
   * it waits until its network is watched.
   */
  readonly descriptors: readonly ('status' | 'gate' | Buffer)[];
  readonly input: string | undefined;
  /** Folders whose growth is watched. */
  readonly folders: readonly string[];
  readonly workingFolder?: string | undefined;
  /** Without bubblewrap: the variable (`NAME=value`) by which processes that went astray are found. */
  readonly mark?: string;
  readonly limits: SandboxLimits;
  readonly signal: AbortSignal | undefined;
}

export interface Contained {
  readonly output: string;
  readonly truncatedBytes: number;
  /** Null when the command did not come to its end. */
  readonly returncode: number | null;
  readonly stopped: StopReason | undefined;
  /** What the sandbox itself said, not the command. */
  readonly complaint: string;
  /** Attempts to reach the network; null where they were not counted. */
  readonly networkAttempts: number | null;
}

/** How long output is waited for once the command has ended and its processes are dead, in milliseconds. */
const PIPE_GRACE_MS = 500;

/** How long the end of killed processes is waited for, in milliseconds. */
const KILL_GRACE_MS = 5000;

/** Between two looks at processes that are about to end, in milliseconds. */
const END_LOOK_MS = 2;

/** Most that is kept of what the sandbox itself says, in bytes. */
const COMPLAINT_BYTES = 4096;

/** Longest time-out that a timer of Node can take, in milliseconds. */
const TIMER_MOST_MS = 2 ** 31 - 1;

/** A shell's status for a command that died of a signal is this and the signal's number. */
const SIGNAL_BASE = 128;

/**
 * Runs a program until it ends, its time is over, a limit is passed or the signal is aborted, and then ends all that it
 * started. A process that went into the background neither outlives the result nor delays it.
 */
export async function runContained(spec: ContainedSpec): Promise<Contained> {
  const watch = new SandboxWatch(spec.folders, spec.limits);
  const group = TaskGroup.open(BEHIND_THE_WATCH * (spec.limits.tasks + OWN_TASKS));
  const child = start(spec, group);
  const output = new CappedOutput(spec.limits.outputBytes);
  const complaint = new CappedOutput(COMPLAINT_BYTES);
  const end: { stopped?: StopReason; error?: unknown } = {};
  const processes = new ProcessesOf(child.pid, spec.mark);
  const gate = new Gate(
    child.stdio[FIRST_DESCRIPTOR + spec.descriptors.indexOf('gate')],
    spec.descriptors.includes('gate'),
  );
  const stop = (reason: StopReason): void => {
    end.stopped ??= reason;
    processes.kill();
  };
  const fail = (error: unknown): void => {
    end.error ??= error;
    processes.kill();
  };
  const abort = (): void => fail(spec.signal?.reason);

  const outputEnd = reading(child.stdout, (chunk) => {
    output.push(chunk);
    if (output.totalBytes > spec.limits.floodBytes) stop('output');
  });
  const complaintEnd = reading(child.stderr, (chunk) => complaint.push(chunk));
  const statusAt = spec.descriptors.indexOf('status');
  const statusEnd = reading(statusAt === -1 ? null : child.stdio[FIRST_DESCRIPTOR + statusAt], (chunk) => {
    processes.told(chunk.toString('latin1'));
    gate.open(processes.first());
  });

  const timer = setTimeout(() => stop('time'), Math.min(TIMER_MOST_MS, spec.limits.seconds * 1000));
  if (child.pid !== undefined) watch.begin(child.pid, stop, fail);
  spec.signal?.addEventListener('abort', abort, { once: true });
  if (spec.signal?.aborted === true) abort();
  try {
    const exit = await exitOf(child);
    clearTimeout(timer);
    watch.end();
    await Promise.race([statusEnd, sleep(PIPE_GRACE_MS)]);
    await processes.allEnded();
    await Promise.race([Promise.all([outputEnd, complaintEnd]), sleep(PIPE_GRACE_MS)]);
    if (end.error !== undefined) throw end.error as Error;
    return {
      ...output.finish(),
      returncode: spec.mark === undefined ? processes.exitCode() : exit,
      stopped: end.stopped,
      complaint: complaint.finish().output,
      networkAttempts: gate.attempts(),
    };
  } finally {
    gate.close();
    clearTimeout(timer);
    watch.end();
    spec.signal?.removeEventListener('abort', abort);
    child.stdout.destroy();
    child.stderr.destroy();
    await closed(group);
  }
}

/** Those of a group that has just been killed are not gone at once; one that stays is left to whoever sweeps. */
async function closed(group: TaskGroup | undefined): Promise<void> {
  const deadline = Date.now() + KILL_GRACE_MS;
  while (group?.close() === false && Date.now() < deadline) await sleep(END_LOOK_MS);
}

const FIRST_DESCRIPTOR = 3;

/** How a command is launched, from the machine's bash. The last descriptor meant for the command is `$0`. */
const CLOSE_OTHERS = 'for f in /proc/self/fd/*; do f=${f##*/}; ((f > $0)) && eval "exec $f>&-"; done; ';
const REAPING = `${CLOSE_OTHERS}"$@" | exec env -i cat; exit \${PIPESTATUS[0]}`;
const LEAVING = `${CLOSE_OTHERS}exec "$@" > >(exec env -i cat)`;

/**
 * Output goes through a real pipe to a helper: Node gives its children sockets, and with those on standard output
 * `echo x > /dev/stdout` fails. The helper's empty environment keeps it apart from the processes of the command.
 * Descriptors that the worker itself was given are closed: one of a folder would be a way out.
 *
 * With a sandbox, bash waits for the helper, so that nobody else must reap it, and dies when the worker dies. Without
 * one, a process that went into the background would hold the helper, so it is left to end by itself.
 */
function start(spec: ContainedSpec, group: TaskGroup | undefined) {
  const lastDescriptor = FIRST_DESCRIPTOR + spec.descriptors.length - 1;
  const reaps = spec.mark === undefined && spec.setpriv !== undefined;
  const [file, ...words] = [
    ...(reaps ? [spec.setpriv, '--pdeathsig', 'KILL', '--'] : []),
    ...[
      spec.shell,
      '-c',
      `${group?.joining ?? ''}${reaps ? REAPING : LEAVING}`,
      String(lastDescriptor),
      spec.file,
      ...spec.arguments,
    ],
  ];
  return execa(file ?? spec.shell, words, {
    env: { ...spec.environment },
    extendEnv: false,
    ...(spec.workingFolder === undefined ? {} : { cwd: spec.workingFolder }),
    stdio: [
      spec.input === undefined ? 'ignore' : Buffer.from(spec.input),
      'pipe',
      'pipe',
      ...spec.descriptors.map((descriptor) => (typeof descriptor === 'string' ? 'pipe' : descriptor)),
    ],
    detached: true,
    buffer: false,
    reject: false,
    encoding: 'buffer',
  });
}

/** The exit code, or what a shell would give for a signal; null when the program could not be started. */
async function exitOf(child: ReturnType<typeof start>): Promise<number | null> {
  const started = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const [code, signal] = await Promise.race([
    started,
    child.then((result): [number | null, NodeJS.Signals | null] => {
      if (result.exitCode !== undefined) return [result.exitCode, null];
      if (result.signal !== undefined) return [null, result.signal];
      throw new SandboxFailed(result.originalMessage ?? 'the program could not be started');
    }),
  ]);
  return signal === null ? code : SIGNAL_BASE + constants.signals[signal];
}

/** Holds a command back until its network is watched. */
class Gate {
  private counters: NetworkCounters | undefined;
  private isOpen = false;

  constructor(
    private readonly stream: unknown,
    private readonly isThere: boolean,
  ) {
    // The other end is gone when the sandbox could not be set up; its status says so.
    if (isThere && stream instanceof Writable) stream.on('error', () => undefined);
  }

  /** @param first process of the sandbox; undefined while it is not known */
  open(first: number | undefined): void {
    if (!this.isThere || this.isOpen || first === undefined || !(this.stream instanceof Writable)) return;
    this.isOpen = true;
    this.counters = NetworkCounters.open(first);
    this.stream.end('.');
  }

  attempts(): number | null {
    return this.counters?.attempts() ?? null;
  }

  close(): void {
    this.counters?.close();
  }
}

function reading(stream: unknown, take: (chunk: Buffer) => void): Promise<void> {
  if (!(stream instanceof Readable)) return Promise.resolve();
  stream.on('data', take);
  return new Promise((resolve) => {
    stream.once('close', resolve);
    // A pipe that breaks has ended; what the command did is told by its status.
    stream.once('error', () => resolve());
  });
}

/** The processes of one command, and how to end every one of them. */
class ProcessesOf {
  private status = '';

  constructor(
    private readonly root: number | undefined,
    private readonly mark: string | undefined,
  ) {}

  /** Takes what bubblewrap writes of itself: objects of JSON. */
  told(text: string): void {
    this.status += text;
  }

  /** The first process inside, once it is told. */
  first(): number | undefined {
    const pid = this.statusNumber('child-pid');
    return pid === undefined ? undefined : Number(pid);
  }

  exitCode(): number | null {
    const code = this.statusNumber('exit-code');
    return code === undefined ? null : Number(code);
  }

  /** Ends all processes. When the first process of a process namespace dies, the kernel ends the others. */
  kill(): void {
    if (this.root === undefined) return;
    const init = this.init();
    if (init !== undefined) kill(init);
    else this.killAround(this.root);
  }

  /** Waits until nothing runs any more, so that the folders are still. */
  async allEnded(): Promise<void> {
    const deadline = Date.now() + KILL_GRACE_MS;
    for (;;) {
      const left = this.left();
      if (left.length === 0) return;
      if (Date.now() > deadline) throw new SandboxFailed(`processes would not end: ${left.join(', ')}`);
      left.forEach(kill);
      await sleep(END_LOOK_MS);
    }
  }

  private left(): number[] {
    if (this.mark !== undefined) return processesWithEnvironment(this.mark);
    const init = this.init();
    return init === undefined ? [] : [init];
  }

  /** The first process of the namespace, while it runs. Its number alone would not tell it from a later process. */
  private init(): number | undefined {
    const pid = this.statusNumber('child-pid');
    const namespace = this.statusNumber('pid-namespace');
    if (pid === undefined || namespace === undefined) return undefined;
    return runsInNamespace(Number(pid), namespace) ? Number(pid) : undefined;
  }

  private killAround(root: number): void {
    kill(-root);
    for (const pid of treeUse(root, Infinity).processes) kill(pid);
    if (this.mark !== undefined) processesWithEnvironment(this.mark).forEach(kill);
  }

  private statusNumber(key: string): string | undefined {
    const at = this.status.indexOf(`"${key}": `);
    // Bubblewrap writes in pieces: a number has ended only where something follows it.
    return at === -1 ? undefined : /^(\d+)\D/.exec(this.status.slice(at + key.length + 4))?.[1];
  }
}

/** Kills a process, or with a negative number a group; one that has ended is no fault. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
