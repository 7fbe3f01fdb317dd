import type { InvalidReason, ScoreState } from '../../../schemas/scoring-contract.ts';

/**
 * The state of a whole cell: invalid when any invalidity holds, fail when a required check failed or a test regressed, pass when
 * the gate and the full suite do, not_run when a step that is needed did not run. Spec, cell.md "States and gate".
 */
export function overallState(gate: ScoreState, fullSuite: ScoreState, reasons: readonly InvalidReason[]): ScoreState {
  if (reasons.length > 0 || gate === 'invalid') return 'invalid';
  if (gate === 'fail' || fullSuite === 'fail') return 'fail';
  return gate === 'pass' && fullSuite === 'pass' ? 'pass' : 'not_run';
}
