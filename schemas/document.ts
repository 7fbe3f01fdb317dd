import { z } from 'zod';

/** A block of the document that a judge reads. Spec, check.md "document". */
export const DocumentBlock = z.object({
  kind: z.enum(['context', 'candidate', 'observation']),
  /** Who spoke, for a context block: `system`, `user`, `assistant`, `tool`. */
  role: z.string().optional(),
  text: z.string(),
  /** A candidate turn that did not end by itself, such as one cut at its length limit. */
  truncated: z.boolean().optional(),
  /** Why the block counts as truncated. */
  reason: z.string().optional(),
});
export type DocumentBlock = z.infer<typeof DocumentBlock>;

export const JudgeDocument = z.looseObject({ blocks: z.array(DocumentBlock) });
export type JudgeDocument = z.infer<typeof JudgeDocument>;
