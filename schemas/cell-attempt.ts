import { z } from 'zod';

const Tokens = z.int('expected a whole number of tokens').nonnegative('expected tokens, 0 or more').nullish();

/** `usage.json` of an attempt. A kind of tokens that nobody reported is left out or null. Spec, records.md "Cell folder". */
export const AttemptUsage = z.looseObject({ input_tokens: Tokens, output_tokens: Tokens });
export type AttemptUsage = z.infer<typeof AttemptUsage>;

/** `substrate.json` of an attempt: what the harness saw of the ground it ran on. What is left out was there. */
export const Substrate = z.looseObject({
  shell: z.boolean().default(true),
  hidden_scorer: z.boolean().default(true),
  /** Whether there was a task to work on and to check. */
  task_surface: z.boolean().default(true),
  /** What the attempt did outside its workspace, an entry each. */
  external_effects: z.array(z.string()).default([]),
  /** What was not there, for a person; of an attempt that could not begin. */
  absent: z.string().nullish(),
});
export type Substrate = z.infer<typeof Substrate>;

/** What an agent says of the visible tests. */
export const AgentClaim = z.enum(['passed', 'failed']);
export type AgentClaim = z.infer<typeof AgentClaim>;
