import type { SubmissionState } from '../../schemas/throne-settings.ts';

/** What may happen to a submission. */
export type SubmissionEvent =
  | 'pre_eval_started'
  | 'pre_eval_passed'
  /** A pre-eval failed through no fault of the candidate's. */
  | 'pre_eval_failed'
  | 'duel_started'
  | 'first_win'
  | 'second_win'
  /** A win against a king that has been dethroned since. */
  | 'stale_win'
  | 'lost'
  /** A duel failed through no fault of the candidate's. */
  | 'duel_failed'
  | 'backed_off'
  /** It failed too often, or with a fault that no repetition mends. */
  | 'gave_up'
  | 'miner_fault'
  | 'crowned'
  | 'withdrawn';

type Row = Partial<Record<SubmissionEvent, SubmissionState>>;

/** All transitions there are. Spec, duel.md "Crowning". A state without a row is one that has ended. */
export const TRANSITIONS: Partial<Record<SubmissionState, Row>> = {
  SUBMITTED: { pre_eval_started: 'PRE_EVAL_RUNNING', withdrawn: 'WITHDRAWN' },
  PRE_EVAL_RUNNING: {
    pre_eval_passed: 'EVAL_QUEUED',
    pre_eval_failed: 'SUBMITTED',
    gave_up: 'TERMINAL_INFRA_FAILED',
    miner_fault: 'TERMINAL_INVALID',
    withdrawn: 'WITHDRAWN',
  },
  EVAL_QUEUED: { duel_started: 'EVAL_RUNNING', withdrawn: 'WITHDRAWN' },
  EVAL_RUNNING: {
    first_win: 'EVAL_QUEUED',
    second_win: 'EVAL_WIN',
    stale_win: 'EVAL_QUEUED',
    lost: 'COMPLETE_LOSS',
    duel_failed: 'EVAL_RETRYABLE',
    gave_up: 'TERMINAL_INFRA_FAILED',
    miner_fault: 'TERMINAL_INVALID',
    withdrawn: 'WITHDRAWN',
  },
  EVAL_RETRYABLE: { backed_off: 'EVAL_QUEUED', withdrawn: 'WITHDRAWN' },
  EVAL_WIN: { crowned: 'CROWNED' },
};

export function hasEnded(state: SubmissionState): boolean {
  return TRANSITIONS[state] === undefined;
}

/** @throws Error for a transition that the table does not have: a fault of the caller, never of an input */
export function nextState(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  const next = TRANSITIONS[state]?.[event];
  if (next === undefined) throw new Error(`a submission in ${state} knows no "${event}"`);
  return next;
}
