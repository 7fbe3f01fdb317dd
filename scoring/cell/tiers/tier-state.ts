import type { InvalidReason, ScoreState } from '../../../schemas/scoring-contract.ts';
import { tierPasses } from './tier-passes.ts';
import type { TierRun } from './tier-run.ts';

/** The tiers that decide about correctness. */
export type RequiredTier = 'visible' | 'hidden';

/** Invalidities that leave nothing to say of a tier; the others speak of the record as a whole. */
const CONCERNING: Readonly<Record<RequiredTier, readonly InvalidReason[]>> = {
  visible: ['visible_output_missing'],
  hidden: ['hidden_output_missing', 'hidden_scorer_missing'],
};

/**
 * What the visible or the hidden tier came to.
 *
 * @param run null where the tier was not run
 * @param reasons all invalidities of the record
 * @source seed 5.6.2; spec, records.md "Cell folder"
 */
export function tierState(
  tier: RequiredTier,
  listed: readonly string[],
  run: TierRun | null,
  reasons: readonly InvalidReason[],
): ScoreState {
  if (reasons.some((reason) => CONCERNING[tier].includes(reason))) return 'invalid';
  if (run === null) return 'not_run';
  return tierPasses(listed, run) ? 'pass' : 'fail';
}
