import { z } from 'zod';

import { ArtifactRef } from './artifact.ts';
import { CellStates, Ceiling } from './cell-summary.ts';
import { CasualtyCategory } from './completed-trial.ts';
import { Disposition, InvalidReason, ScoreState } from './scoring-contract.ts';
import { WorldState } from './world.ts';

/** Why a link has no disposition, through no fault of its agent: it is run again where the chain is. */
export const LinkFault = z.object({ category: CasualtyCategory, error: z.string() });
export type LinkFault = z.infer<typeof LinkFault>;

/** What a chain keeps of a cell that one of its links was. */
export const LinkCell = z.looseObject({
  score_states: CellStates,
  /** Null for a cell that did not come to its end. */
  disposition: Disposition.nullable(),
  ceiling: Ceiling.optional(),
  invalid_reasons: z.array(InvalidReason),
  /** As the cell says of itself. */
  valid_for_primary_analysis: z.boolean(),
  regressions_introduced: z.array(z.string()),
  attempts: z.int().nonnegative(),
  tokens: z.int().nonnegative(),
  cost_usd: z.number().nonnegative().nullable(),
  /** Whence the next link goes on; null where nothing was left. */
  end: WorldState.nullable(),
  commit: z.string().nullable(),
  /** Tests that passed there, a JSON array in the artifact store; null where the full suite was not run. */
  passed: ArtifactRef.nullable(),
  fault: LinkFault.nullable(),
});
export type LinkCell = z.infer<typeof LinkCell>;

/** One link in a chain's record. */
export const ChainLink = z.looseObject({
  /** From 1. */
  link: z.int().positive(),
  /** As `chain.json` names its package. */
  package: z.string(),
  task_id: z.string(),
  /** What the cell came to as a whole; `not_run` for a link that was not started, or has not ended. */
  state: ScoreState,
  /** Also false behind a contaminated link: what it started from was not the agents' honest work. */
  valid_for_primary_analysis: z.boolean(),
  /** Tests that earlier links or this one lost, and that do not pass at its end. */
  cumulative_regressions: z.array(z.string()),
  /** The cell's record, relative to the chain's. */
  folder: z.string(),
  /** Null for a link that was not started. */
  cell: LinkCell.nullable(),
});
export type ChainLink = z.infer<typeof ChainLink>;

/** A test that a link lost. */
export const LostTest = z.object({
  test: z.string(),
  /** The link that lost it, the last where several did. */
  introduced_by: z.int().positive(),
  /** The link at whose end it passed again; null where it still does not. */
  restored_by: z.int().positive().nullable(),
});
export type LostTest = z.infer<typeof LostTest>;

/** `under_way`; `complete`: every link ran to its end; `broken`: one could not be measured; `stopped`: to be gone on with. */
export const ChainEnd = z.enum(['under_way', 'complete', 'broken', 'stopped']);
export type ChainEnd = z.infer<typeof ChainEnd>;

/** `chain_record.json`: how one config walked a chain. Spec, cell.md "Chains". */
export const ChainRecord = z.looseObject({
  chain_id: z.string(),
  config_label: z.string(),
  agent: z.string().nullable(),
  model: z.string().nullable(),
  /** Times that the run was resumed. */
  generation: z.int().nonnegative(),
  end: ChainEnd,
  /** What stopped it: a failure of the closed list, or the category of a casualty. */
  stopped: z.string().nullable(),
  links: z.array(ChainLink),
  /** The first link that ended with another disposition than success; null where none did. */
  first_failing_link: z.int().positive().nullable(),
  /** The link that ended the chain because it could not be measured. */
  broken_link: z.int().positive().nullable(),
  /** Every test that a link lost, in the order of the links. */
  lost_tests: z.array(LostTest),
  /** Those of them that do not pass at the end. */
  cumulative_regressions: z.array(z.string()),
  /** Null where one link did not say. */
  cost_usd: z.number().nonnegative().nullable(),
});
export type ChainRecord = z.infer<typeof ChainRecord>;
