import { FAILURES, isFailureType } from '../../schemas/failures.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { SIDES } from '../../schemas/settings.ts';

/**
 * Whether a stored record has all that judges need: its finished checklist, and every run of both sides. One that was
 * judged has; so has one that was lost to a fault of the judges' provider alone, with nothing else missing.
 *
 * @param rollouts runs that each side was to have
 */
export function isJudgeable({ state, reason, questions, trajectories = [] }: SampleRecord, rollouts: number): boolean {
  const complete = SIDES.every((side) => trajectories.filter(({ role }) => role === side).length === rollouts);
  if (questions.length === 0 || !complete) return false;
  // With a fault of the harness the checklist may be one that was never pruned.
  const lostToProvider = isFailureType(reason) && FAILURES[reason].faultClass === 'PROVIDER_FAULT';
  return state === 'judged' || (state === 'failed' && lostToProvider);
}
