import { z } from 'zod';

/** `baseline.json`: the tests that pass on the base commit, and what they were run in. Spec, records.md "Cell folder". */
export const Baseline = z.looseObject({
  commit: z.string(),
  command: z.string(),
  environment_digest: z.string().nullish(),
  passed: z.array(z.string()),
});
export type Baseline = z.infer<typeof Baseline>;
