import { z } from 'zod';

import { EVIDENCE_SOURCES, MILESTONE_CATEGORIES } from './settings.ts';

/** A verbatim quotation from a block of a reference run. Seed, "The vector of change". */
export const Evidence = z.looseObject({
  run: z.int(),
  step: z.int(),
  source: z.enum(EVIDENCE_SOURCES),
  span: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

/** One fact that a task requires, with the runs that reached it. Seed, "The vector of change". */
export const Milestone = z.looseObject({
  id: z.string(),
  category: z.enum(MILESTONE_CATEGORIES),
  statement: z.string(),
  necessary: z.boolean(),
  /** What breaks without it: a counterfactual, not a majority vote. */
  necessity_reason: z.string(),
  /** Whether the TASK block already hands it over. */
  in_prefix: z.boolean(),
  /** Runs that reached it; recomputed from the evidence that survives validation. */
  consensus: z.array(z.int()),
  depends_on: z.array(z.string()),
  evidence: z.array(Evidence),
});
export type Milestone = z.infer<typeof Milestone>;

/** What one step of a run shows, by kind of block. Absent kinds did not occur. */
export const RunStep = z.looseObject({
  step: z.int(),
  output: z.string().optional(),
  stated: z.string().optional(),
  edit: z.string().optional(),
  command: z.string().optional(),
});
export type RunStep = z.infer<typeof RunStep>;

export const ReferenceRun = z.looseObject({ run: z.int(), steps: z.array(RunStep) });
export type ReferenceRun = z.infer<typeof ReferenceRun>;

/** A part of a vector that a rule removed. `evidence` is the index of the entry, where only an entry went. */
export const MilestoneDrop = z.object({
  id: z.string(),
  reason: z.string(),
  detail: z.string().optional(),
  evidence: z.int().optional(),
});
export type MilestoneDrop = z.infer<typeof MilestoneDrop>;
