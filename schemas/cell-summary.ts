import { z } from 'zod';

import { Disposition, InvalidReason, ScoreState } from './scoring-contract.ts';

/** The five states of a cell. Seed 5.6.4. */
export const CellStates = z.object({
  visible: ScoreState,
  hidden: ScoreState,
  full_suite: ScoreState,
  correctness_gate: ScoreState,
  overall: ScoreState,
});
export type CellStates = z.infer<typeof CellStates>;

/** How the reruns of the visible tests went. */
export const Flaky = z.object({ reruns: z.int().nonnegative(), passes: z.int().nonnegative() });
export type Flaky = z.infer<typeof Flaky>;

/** What was used up when a cell failed for good. */
export const Ceiling = z.enum(['attempts', 'tokens']);
export type Ceiling = z.infer<typeof Ceiling>;

/** What kept a cell from being measured to its end, through no fault of its agent's. */
export const MeasuringFault = z.object({
  /** The category of a casualty, or the failure of the closed list that stopped the whole run. */
  category: z.string(),
  error: z.string(),
});
export type MeasuringFault = z.infer<typeof MeasuringFault>;

/** `scoring_summary.json`. Seed 5.6.4; spec, records.md "Cell folder". */
export const ScoringSummary = z.looseObject({
  task_id: z.string(),
  score_states: CellStates,
  /** Required tiers (visible, hidden) that passed. */
  passes: z.int().min(0).max(2),
  visible_pass: z.boolean(),
  hidden_pass: z.boolean(),
  full_suite_pass: z.boolean(),
  /** Tests of the baseline that do not pass now. */
  regressions_introduced: z.array(z.string()),
  flaky_pass: z.boolean(),
  /** Where the visible tests were run again. */
  flaky: Flaky.optional(),
  valid_for_primary_analysis: z.boolean(),
  /** Null for a cell that has not ended: it failed, and attempts are left. */
  disposition: Disposition.nullable(),
  ceiling: Ceiling.optional(),
  invalid_reasons: z.array(InvalidReason),
  /** Where the run was not brought to its end: then it is valid for nothing, neither a success nor a failure. */
  fault: MeasuringFault.optional(),
  attempts: z.int().nonnegative(),
  /** Of all attempts, as far as they were reported. */
  tokens: z.int().nonnegative(),
});
export type ScoringSummary = z.infer<typeof ScoringSummary>;
