import { z } from 'zod';

/**
 * `verifier_result.json`, by which a script says that its own configuration failed, before its exit status is looked at.
 * Strict. Seed, "Verifier materialization", ContinuousScorer; spec, trial.md "Settled points".
 */
export const VerifierResult = z.strictObject({
  schema_version: z.literal(1),
  status: z.enum(['ok', 'configuration_error']),
  /** In [0, 1] after it is cut to it. */
  score: z.number().optional(),
  message: z.string().optional(),
});
export type VerifierResult = z.infer<typeof VerifierResult>;
