import type { ScoringSummary } from '../../../schemas/cell-summary.ts';

/** Whether a summary says something that may be quoted: the cell was brought to its end, and the end is its agent's. */
export function isMeasured({
  disposition,
  fault,
  valid_for_primary_analysis: valid,
}: Pick<ScoringSummary, 'disposition' | 'fault' | 'valid_for_primary_analysis'>): boolean {
  return disposition !== null && fault === undefined && valid;
}
