import type { Submission, ThroneState } from '../../schemas/throne.ts';
import { type SubmissionEvent, nextState } from './submission-states.ts';

/** The state with one submission in place of its former self. */
export function replaced(state: ThroneState, submission: Submission): ThroneState {
  const submissions = state.submissions.map((one) => (one.challenger === submission.challenger ? submission : one));
  return { ...state, submissions };
}

/** The end of a submission. */
export interface End {
  submission: Submission;
  event: SubmissionEvent;
  reason: string | null;
  now: string;
  run?: string;
  scores?: { score_king: number; score_challenger: number };
}

/** The state without a submission that has ended, which is remembered and waits to be recorded. */
export function ended(state: ThroneState, { submission, event, reason, now, run, scores }: End): ThroneState {
  const { challenger, attempt, arrival, schedule, submitted_at, duel_number } = submission;
  const { king_version } = state.reign;
  const last = nextState(submission.state, event);
  const row = {
    challenger,
    attempt,
    arrival,
    schedule,
    state: last,
    reason,
    submitted_at,
    ended_at: now,
    king_version,
    duel_number,
    run: run ?? null,
    score_king: scores?.score_king ?? null,
    score_challenger: scores?.score_challenger ?? null,
  };
  return {
    ...state,
    submissions: state.submissions.filter((one) => one.challenger !== challenger),
    known: { ...state.known, [challenger]: { state: last, attempt, king_version, duel_number } },
    unrecorded: { ...state.unrecorded, ended: [...state.unrecorded.ended, row] },
  };
}
