import type { SandboxResult, SandboxSpec } from './sandbox-spec.ts';

/** What a worker says to its sandbox host. */
export type ToHost =
  | { kind: 'run'; id: number; spec: Omit<SandboxSpec, 'signal'> }
  | { kind: 'remove'; id: number; folder: string }
  /** The command is no longer wanted. */
  | { kind: 'abort'; id: number };

/** What the host says when a command and all that it started have ended, or a tree is gone. */
export type FromHost =
  | { kind: 'result'; id: number; result: SandboxResult }
  | { kind: 'removed'; id: number }
  | { kind: 'aborted'; id: number }
  | { kind: 'unavailable'; id: number; why: string; remedy: string }
  | { kind: 'failed'; id: number; message: string }
  /** A fault of ours. */
  | { kind: 'fault'; id: number; stack: string };
