import type { Mount } from './bubblewrap-arguments.ts';
import type { FixedFiles } from './fixed-mounts.ts';
import type { SandboxLimits, StopReason } from './sandbox-limits.ts';

export interface SandboxSpec {
  /** Given to `bash -c`. */
  readonly command: string;
  /** Folders that the command may change, and where it sees them. */
  readonly writable: readonly Mount[];
  /** Files within one of those that it may not change, replace or remove; without isolation it may. */
  readonly fixed?: FixedFiles;
  /** Files and folders that it may read beside the system's programs. */
  readonly readOnly?: readonly Mount[];
  /** Where it starts, as seen inside. */
  readonly workingFolder: string;
  /** Variables beside (or instead of) those of `sandboxEnvironment`. Secrets given here are the command's to read. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<SandboxLimits>;
  /** Text on standard input; without it, standard input is empty. */
  readonly input?: string;
  /** Lets the machine's network in. For agents that must reach their model, never for candidate commands. */
  readonly network?: boolean;
  /** Counts the attempts to reach the network where there is none. */
  readonly watchNetwork?: boolean;
  /** Run without isolation where there is no bubblewrap. Limits hold all the same, but for files. */
  readonly unsafeNoSandbox?: boolean;
  readonly signal?: AbortSignal;
}

export interface SandboxResult {
  /** Standard output and standard error as one text in order, capped; what is not UTF-8 is U+FFFD. */
  readonly output: string;
  /** Null when the harness stopped the command. A command that died of signal n has 128 + n. */
  readonly returncode: number | null;
  readonly timedOut: boolean;
  readonly killedBy?: StopReason;
  /** Bytes of output that were left out. */
  readonly truncatedBytes: number;
  /** False when the command ran without isolation. */
  readonly sandboxed: boolean;
  /** Packets and connections to addresses beyond the sandbox; null where they were not, or could not be, counted. */
  readonly networkAttempts: number | null;
}
