import { removeTree } from './remove-tree.ts';
import { runInSandbox } from './sandbox.ts';
import type { SandboxResult, SandboxSpec } from './sandbox-spec.ts';

/** What starts programs for a world: runs commands, and removes what they left. */
export interface Hands {
  readonly run: (spec: SandboxSpec) => Promise<SandboxResult>;
  readonly remove: (folder: string) => Promise<void>;
}

/** This process's own. */
export const OWN_HANDS: Hands = { run: runInSandbox, remove: removeTree };
