/** What a command in the sandbox may use. The whole command is stopped when it passes one of them. */
export interface SandboxLimits {
  /** Wall time, in seconds. */
  readonly seconds: number;
  /** Processor time of one process, in seconds. */
  readonly cpuSeconds: number;
  /** Resident memory of all processes together, in bytes; the kernel gives one process at most twice as much. */
  readonly memoryBytes: number;
  /** Processes and threads at one time; the kernel lets nobody have more than twice as many. */
  readonly tasks: number;
  /** Largest file that may be written, in bytes. */
  readonly fileBytes: number;
  /** Size of the writable folders together, in bytes, once their disk has lost as much. */
  readonly diskBytes: number;
  /** Files and sockets that one process may hold open. */
  readonly openFiles: number;
  /** Output kept, in bytes: half from its start, half from its end. */
  readonly outputBytes: number;
  /** Output after which the command is stopped, in bytes: reading on would only cost the worker its time. */
  readonly floodBytes: number;
}

const MIB = 1024 * 1024;

export const SANDBOX_LIMITS_DEFAULT: SandboxLimits = {
  seconds: 60,
  cpuSeconds: 600,
  memoryBytes: 4096 * MIB,
  tasks: 512,
  fileBytes: 1024 * MIB,
  diskBytes: 4096 * MIB,
  openFiles: 4096,
  outputBytes: MIB / 4,
  floodBytes: 1024 * MIB,
};

/** Processor seconds of what its wall time bounds: a day, which no agent, suite or verifier is given. */
export const CPU_SECONDS_UNBOUND = 24 * 60 * 60;

/** Why the harness stopped a command. */
export type StopReason = 'time' | 'memory' | 'processes' | 'disk' | 'output';
