import type { ScoreState } from '../../../schemas/scoring-contract.ts';

/** From the state that wins over all others to the one that all must have. */
const WORST_FIRST = ['invalid', 'fail', 'not_run', 'pass'] as const;

/** The gate: it passes only when the visible and the hidden tier both do. Spec, cell.md "States and gate". */
export function correctnessGate(visible: ScoreState, hidden: ScoreState): ScoreState {
  return WORST_FIRST.find((state) => state === visible || state === hidden) ?? 'invalid';
}
