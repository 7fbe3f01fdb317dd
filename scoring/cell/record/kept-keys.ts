import { ScoringSummary } from '../../../schemas/cell-summary.ts';
import type { Fields } from '../../trajectory/json-fields.ts';

const KNOWN = new Set(Object.keys(ScoringSummary.shape));

/** A new summary with what others wrote into the earlier one beside the scorer's own keys. */
export function withKeptKeys(summary: ScoringSummary, before: Fields | null): ScoringSummary {
  const kept = Object.entries(before ?? {}).filter(([key]) => !KNOWN.has(key));
  return { ...summary, ...Object.fromEntries(kept) };
}
