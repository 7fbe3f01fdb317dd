import type { SandboxResult, SandboxSpec } from './sandbox-spec.ts';

/** What a worker asks its sandbox host for. */
export type HostAsk = { kind: 'run'; spec: Omit<SandboxSpec, 'signal'> } | { kind: 'remove'; folder: string };

/** What the host says when a command and all that it started have ended, or a tree is gone. */
export type HostTold =
  | { kind: 'result'; result: SandboxResult }
  | { kind: 'removed' }
  /** The command was no longer wanted. */
  | { kind: 'unwanted' }
  | { kind: 'unavailable'; why: string; remedy: string }
  | { kind: 'failed'; message: string };
