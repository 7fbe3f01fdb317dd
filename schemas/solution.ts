import { z } from 'zod';

/**
 * How a task is known to be worked. Only offline stand-ins read it: the rules, the judges and the other
 * models never see it.
 */
export const Solution = z.looseObject({
  instance_id: z.string(),
  /** A verbatim stretch of the problem statement, by which the task is recognised in a conversation. */
  problem: z.string().min(1),
  /** Paths the fix changes, as the work tree names them. */
  files: z.array(z.string()),
  /** Shell commands that look at what the fix is about, that make the change, that check the behaviour. */
  look: z.array(z.string()),
  edit: z.array(z.string()),
  verify: z.array(z.string()),
  /** Commands that do what is asked and break something beside it. Only the stand-in `careless` reads them. */
  careless: z.array(z.string()).optional(),
});
export type Solution = z.infer<typeof Solution>;
