import { z } from 'zod';

/** The steps by which an attempt is checked, in their order. Seed 5.6.2. */
export const CELL_STEPS = ['visible', 'hidden', 'full_suite'] as const;
export type CellStep = (typeof CELL_STEPS)[number];

const Tokens = z.int('expected a whole number of tokens').nonnegative('expected tokens, 0 or more').nullish();

/** `usage.json` of an attempt. A kind of tokens that nobody reported is left out or null. Spec, records.md "Cell folder". */
export const AttemptUsage = z.looseObject({ input_tokens: Tokens, output_tokens: Tokens });
export type AttemptUsage = z.infer<typeof AttemptUsage>;

/** A file by which an agent changed how the tests are run. */
export const ChangedConfiguration = z.object({
  /** Below the work tree. */
  path: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** The steps of the checks that ran by it. */
  steps: z.array(z.enum(CELL_STEPS)),
  /** Whether the hidden tests ran without it: the agent added it, and it says nothing but how tests are run. */
  left_out: z.boolean(),
});
export type ChangedConfiguration = z.infer<typeof ChangedConfiguration>;

/** `substrate.json` of an attempt: what the harness saw of the ground it ran on. What is left out was there. */
export const Substrate = z.looseObject({
  shell: z.boolean().default(true),
  hidden_scorer: z.boolean().default(true),
  /** Whether there was a task to work on and to check. */
  task_surface: z.boolean().default(true),
  /** What the attempt did outside its workspace, an entry each. */
  external_effects: z.array(z.string()).default([]),
  /** Against the start of the cell, at most `RUNNER_CONFIGURATION_KEPT`. Records of others, and older ones, do not say. */
  runner_configuration: z.array(ChangedConfiguration).optional(),
  /** What was not there, for a person; of an attempt that could not begin. */
  absent: z.string().nullish(),
});
export type Substrate = z.infer<typeof Substrate>;

/** What an agent says of the visible tests. */
export const AgentClaim = z.enum(['passed', 'failed']);
export type AgentClaim = z.infer<typeof AgentClaim>;
