import { FAILURES, type FailureType } from '../../schemas/failures.ts';
import type { EvalRun, EvalRunEnd, NightState, Submission, ThroneState, Win } from '../../schemas/throne.ts';
import { PRIORITY_CONFIRMING, REASON_MAX, RETRIES_MAX, WINS_TO_CROWN } from '../../schemas/throne-settings.ts';
import { backOffSeconds } from './back-off.ts';
import { ended, replaced } from './change.ts';
import { nightOf } from './queue.ts';
import { nextState } from './submission-states.ts';

/**
 * What follows from the end of a duel or a pre-eval. A run that the throne does not wait for changes nothing, so that
 * being told twice is harmless. Spec, duel.md "Crowning"; seed, "Winning once is not enough".
 *
 * @param now ISO time
 * @param backOff seconds to wait after a first failed run
 */
export function runEnded(state: ThroneState, end: EvalRunEnd, now: string, backOff: number): ThroneState {
  const slot = state.duel?.workflow === end.workflow ? 'duel' : 'pre_eval';
  const run = state[slot];
  if (run?.workflow !== end.workflow) return state;
  const free = charged({ ...state, [slot]: null }, run, end.spent_usd);
  const submission = free.submissions.find(
    ({ challenger, attempt }) => challenger === run.challenger && attempt === run.attempt,
  );
  // It was withdrawn meanwhile.
  if (submission === undefined) return free;
  const spentKey = slot === 'duel' ? 'duel_spent_usd' : 'pre_eval_spent_usd';
  const spent = { ...submission, [spentKey]: end.spent_usd ?? submission[spentKey] };
  const { outcome } = end;
  switch (outcome.state) {
    case 'passed':
      return replaced(free, { ...submission, state: nextState(submission.state, 'pre_eval_passed'), reason: null });
    case 'failed':
      return failed(free, spent, run, { ...outcome, now, backOff });
    case 'lost':
      return ended(free, { submission, event: 'lost', reason: null, now, run: run.run, scores: outcome });
    case 'won':
      return won(free, submission, run, { ...outcome, now });
  }
}

/** What a run has cost counts against its schedule's night, if one is open. */
function charged(state: ThroneState, run: EvalRun, spent_usd: number | null): ThroneState {
  const night = run.schedule === null ? null : nightOf(state, run.schedule);
  if (night === null || spent_usd === null) return state;
  const cost = Math.max(0, spent_usd - run.spent_before_usd);
  return { ...state, nights: { ...state.nights, [night.schedule]: { ...night, spent_usd: night.spent_usd + cost } } };
}

function won(
  state: ThroneState,
  submission: Submission,
  run: EvalRun,
  { score_king, score_challenger, now }: { score_king: number; score_challenger: number; now: string },
): ThroneState {
  if (run.king_version !== state.reign.king_version) {
    return replaced(state, {
      ...newcomer(submission),
      state: nextState(submission.state, 'stale_win'),
      reason: `it won against king version ${run.king_version}, which reigns no more`,
    });
  }
  const win: Win = { duel: run.run, king_version: run.king_version, score_king, score_challenger, at: now };
  const wins = [...submission.wins, win];
  if (wins.length < WINS_TO_CROWN) {
    return replaced(state, {
      ...submission,
      state: nextState(submission.state, 'first_win'),
      wins,
      priority: PRIORITY_CONFIRMING,
      generation: null,
    });
  }
  const winner = { ...submission, wins, state: nextState(submission.state, 'second_win') };
  return crowned(replaced(state, winner), winner, now);
}

/** The challenger becomes king, and all others meet the new one. */
function crowned(state: ThroneState, submission: Submission, now: string): ThroneState {
  const [, last] = submission.wins;
  const rest = ended(state, { submission, event: 'crowned', reason: null, now, run: last?.duel, scores: last });
  const { challenger: king, wins } = submission;
  const reign = { king, king_version: state.reign.king_version + 1, since: now, wins };
  return {
    ...rest,
    reign,
    submissions: rest.submissions.map(newcomer),
    unrecorded: { ...rest.unrecorded, reigns: [...rest.unrecorded.reigns, reign] },
  };
}

/** A submission as one that has not met the king yet. */
function newcomer(submission: Submission): Submission {
  return { ...submission, wins: [], duel_number: 0, generation: null, duel_spent_usd: 0 };
}

type Failed = Extract<EvalRunEnd['outcome'], { state: 'failed' }> & { now: string; backOff: number };

function failed(
  state: ThroneState,
  submission: Submission,
  run: EvalRun,
  { fault, message, now, backOff }: Failed,
): ThroneState {
  const failures = submission.failures + 1;
  const reason = shortened(fault === null ? message : `${fault}: ${message}`);
  const night = cappingNight(state, run);
  if (fault === 'budget_exhausted' && night !== null) {
    const nights = { ...state.nights, [night.schedule]: { ...night, exhausted: true } };
    return interrupted({ ...state, nights }, submission, run, `its night had no money left: ${reason}`);
  }
  if (fault !== null && isOfThrone(fault)) {
    const pause = { reason: `${reason}; mend it, then resume`, since: now };
    // The pause says why, unless the throne was paused for another reason before.
    return interrupted({ ...state, paused: state.paused ?? pause }, submission, run, state.paused && reason);
  }
  const over = { submission: { ...submission, failures }, reason, now, run: run.run };
  const kind = fault === null ? null : FAILURES[fault];
  if (kind?.faultClass === 'MINER_FAULT') return ended(state, { ...over, event: 'miner_fault' });
  if (failures > RETRIES_MAX || kind?.resumable === false) return ended(state, { ...over, event: 'gave_up' });
  return replaced(state, {
    ...submission,
    state: nextState(submission.state, FAILED_EVENT[run.kind]),
    failures,
    not_before: new Date(Date.parse(now) + 1000 * backOffSeconds(failures, backOff)).toISOString(),
    reason,
  });
}

const FAILED_EVENT = { duel: 'duel_failed', pre_eval: 'pre_eval_failed' } as const;

/** The night whose money capped a run; null where none did, or where it is over. */
function cappingNight(state: ThroneState, { schedule, capped_by }: EvalRun): NightState | null {
  const night = schedule === null ? null : nightOf(state, schedule);
  return night !== null && night.workflow === capped_by ? night : null;
}

/**
 * Whether a fault lies in what all duels of a throne share, its data set and settings: the next challenger would meet it
 * as well, so that none may pay for it.
 */
function isOfThrone(fault: FailureType): boolean {
  const { faultClass, resumable } = FAILURES[fault];
  return faultClass === 'INPUT_FAULT' && !resumable;
}

/** A submission whose run was cut short by what is no failure: it goes on where it stopped as soon as it may. */
function interrupted(state: ThroneState, submission: Submission, run: EvalRun, reason: string | null): ThroneState {
  return replaced(state, {
    ...submission,
    state: nextState(submission.state, FAILED_EVENT[run.kind]),
    interruptions: submission.interruptions + 1,
    not_before: null,
    reason,
  });
}

/** Words of a run that may be those of a stranger's server: the throne carries them along as long as it lives. */
function shortened(reason: string): string {
  return reason.length > REASON_MAX ? `${reason.slice(0, REASON_MAX - 1)}…` : reason;
}
