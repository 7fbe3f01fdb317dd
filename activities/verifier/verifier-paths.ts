import { WORKSPACE_INSIDE } from '../world/bubblewrap-arguments.ts';

/** Where a verifier finds things in its sandbox. Without one it finds them where they lie on the machine. */
export const INSIDE = {
  tree: WORKSPACE_INSIDE,
  task: '/task',
  agentOutput: '/agent-output/agent_output.txt',
  errors: '/assay-errors/stderr',
  assay: '/opt/assay',
} as const;
