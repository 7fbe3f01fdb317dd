import { z } from 'zod';

import { QUESTION_TAGS } from './settings.ts';

/** A question as a ladder writer returns it. */
export const WrittenQuestion = z.looseObject({
  milestone: z.string(),
  rung: z.int(),
  text: z.string(),
  example_bad: z.string(),
});
export type WrittenQuestion = z.infer<typeof WrittenQuestion>;

/** A question of the finished checklist. */
export const Question = z.looseObject({
  id: z.string(),
  milestone: z.string(),
  rung: z.int(),
  tag: z.enum(QUESTION_TAGS),
  text: z.string(),
  example_bad: z.string().optional(),
});
export type Question = z.infer<typeof Question>;

/** A question that a rule removed, and at which stage. */
export const QuestionDrop = z.looseObject({ stage: z.string(), reason: z.string(), text: z.string() });
export type QuestionDrop = z.infer<typeof QuestionDrop>;
