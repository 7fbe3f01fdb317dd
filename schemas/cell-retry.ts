import { z } from 'zod';

/** `requirements.json`: what the task asks for, in words that an agent may read. Spec, records.md "Cell folder". */
export const Requirements = z.array(
  z.looseObject({
    id: z.string(),
    text: z
      .string()
      .nullish()
      .transform((text) => text ?? ''),
  }),
);
export type Requirements = z.infer<typeof Requirements>;

/** `hidden_map.json`: which requirement a hidden test is the check of. */
export const HiddenMap = z.array(z.looseObject({ check: z.string(), requirement: z.string() }));
export type HiddenMap = z.infer<typeof HiddenMap>;

/** What is wrong with a mapping. Spec, records.md "Cell folder". */
export const RetryProblemCode = z.enum([
  'unmapped_check',
  'unknown_requirement',
  'duplicate_mapping',
  'leaks_hidden_identifier',
  'leaks_hidden_literal',
  'empty_requirement',
]);
export type RetryProblemCode = z.infer<typeof RetryProblemCode>;

/** One of `retry lint`'s problems; its detail is for who keeps the task, never for an agent. */
export const RetryProblem = z.object({ code: RetryProblemCode, detail: z.string() });
export type RetryProblem = z.infer<typeof RetryProblem>;

/** `retry_feedback.json`: all that an agent is told of an attempt that failed. */
export const RetryFeedback = z.looseObject({
  attempt: z.int().positive(),
  unmet: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type RetryFeedback = z.infer<typeof RetryFeedback>;
