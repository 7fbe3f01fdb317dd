import type {
  EvalRun,
  OpenedThrone,
  OpenNight,
  SubmitRequest,
  ThroneState,
  WithdrawRequest,
} from '../../schemas/throne.ts';
import { ended, replaced } from './change.ts';
import { backedOff, nextDuel, nextPreEval, nightOf } from './queue.ts';
import { nextState } from './submission-states.ts';
import { knownOf, liveOf } from './submissions.ts';

/**
 * The rules by which a throne's state changes, each a pure function of the state before, what happened, and when (an
 * ISO time). What ends a run is in `run-ended.ts`; who is next, in `queue.ts`; what is refused, in `refusal.ts`.
 * Spec, duel.md "Crowning".
 */
export function newThrone({ reign, known, arrivals }: OpenedThrone): ThroneState {
  return {
    reign,
    submissions: [],
    known,
    duel: null,
    pre_eval: null,
    paused: null,
    nights: {},
    arrivals,
    unrecorded: { ended: [], reigns: [] },
  };
}

/** A submission that was not refused. */
export function submitted(state: ThroneState, request: SubmitRequest, now: string): ThroneState {
  const { challenger, priority, schedule } = request;
  const known = knownOf(state, challenger);
  const arrival = state.arrivals + 1;
  const submission = {
    challenger,
    attempt: (known?.attempt ?? 0) + 1,
    state: 'SUBMITTED' as const,
    priority,
    arrival,
    submitted_at: now,
    schedule,
    wins: [],
    // Numbers go on, so that a duel against the same king is never taken for an earlier one.
    duel_number: known?.king_version === state.reign.king_version ? known.duel_number : 0,
    generation: null,
    duel_spent_usd: 0,
    pre_eval_spent_usd: 0,
    failures: 0,
    interruptions: 0,
    not_before: null,
    reason: null,
  };
  return { ...state, arrivals: arrival, submissions: [...state.submissions, submission] };
}

/** A withdrawal that was not refused. What runs of it keeps its place until it has stopped. */
export function withdrawn(state: ThroneState, { challenger, reason }: WithdrawRequest, now: string): ThroneState {
  const submission = liveOf(state, challenger);
  return submission === undefined ? state : ended(state, { submission, event: 'withdrawn', reason, now });
}

export function paused(state: ThroneState, reason: string, now: string): ThroneState {
  return { ...state, paused: { reason, since: now } };
}

export function resumed(state: ThroneState): ThroneState {
  return { ...state, paused: null };
}

/** A night opens; one that was opened twice goes on with what it has spent. */
export function nightOpened(state: ThroneState, night: OpenNight): ThroneState {
  const before = nightOf(state, night.schedule);
  const { spent_usd, exhausted } = before?.workflow === night.workflow ? before : { spent_usd: 0, exhausted: false };
  return { ...state, nights: { ...state.nights, [night.schedule]: { ...night, spent_usd, exhausted, closed: false } } };
}

export function nightClosed(state: ThroneState, schedule: string): ThroneState {
  const night = nightOf(state, schedule);
  return night === null ? state : { ...state, nights: { ...state.nights, [schedule]: { ...night, closed: true } } };
}

/** Submissions whose wait is over are queued again; the same state where there are none, so that nothing has changed. */
export function backOffsOver(state: ThroneState, now: string): ThroneState {
  const over = state.submissions.filter((one) => one.state === 'EVAL_RETRYABLE' && backedOff(one, now));
  return over.reduce(
    (next, one) => replaced(next, { ...one, state: nextState(one.state, 'backed_off'), not_before: null }),
    state,
  );
}

/** @throws Error when the challenger is not the one whose turn it is */
export function preEvalStarted(state: ThroneState, run: Started, now: string): ThroneState {
  const submission = turnOf(nextPreEval(state, now), run.challenger);
  const next = { ...submission, state: nextState(submission.state, 'pre_eval_started'), not_before: null };
  return { ...replaced(state, next), pre_eval: evalRun('pre_eval', state, next, run, now) };
}

/**
 * A duel starts: a new one, or one that had failed and goes on, for which nothing is bought again.
 *
 * @throws Error when the challenger is not the one whose turn it is
 */
export function duelStarted(state: ThroneState, run: Started, now: string): ThroneState {
  const submission = turnOf(nextDuel(state, now), run.challenger);
  const { number, generation } = duelOf(submission);
  const fresh = submission.generation === null;
  const next = {
    ...submission,
    state: nextState(submission.state, 'duel_started'),
    duel_number: number,
    generation,
    duel_spent_usd: fresh ? 0 : submission.duel_spent_usd,
    reason: null,
  };
  return { ...replaced(state, next), duel: evalRun('duel', state, next, run, now) };
}

/** Which duel of a submission against the present king its next one is, and how often it will have been resumed. */
export function duelOf({ duel_number, generation }: { duel_number: number; generation: number | null }): {
  number: number;
  generation: number;
} {
  return generation === null
    ? { number: duel_number + 1, generation: 0 }
    : { number: duel_number, generation: generation + 1 };
}

/** Whether a submission's next duel confirms a first win. */
export function isConfirming({ wins }: { wins: readonly unknown[] }): boolean {
  return wins.length > 0;
}

/** What a run is started with. */
export interface Started {
  challenger: string;
  workflow: string;
  /** Id of the duel or the pre-eval. */
  run: string;
  /** Workflow of the night whose money caps it; null where none does. */
  capped_by: string | null;
}

function turnOf<T extends { challenger: string }>(next: T | null, challenger: string): T {
  if (next?.challenger !== challenger) {
    throw new Error(`it is the turn of ${next?.challenger ?? 'nobody'}, not of ${challenger}`);
  }
  return next;
}

function evalRun(
  kind: EvalRun['kind'],
  { reign }: ThroneState,
  { challenger, attempt, schedule, duel_spent_usd, pre_eval_spent_usd }: ThroneState['submissions'][number],
  { workflow, run, capped_by }: Started,
  now: string,
): EvalRun {
  return {
    kind,
    challenger,
    attempt,
    schedule,
    workflow,
    run,
    king_version: reign.king_version,
    started_at: now,
    spent_before_usd: kind === 'duel' ? duel_spent_usd : pre_eval_spent_usd,
    capped_by,
  };
}
