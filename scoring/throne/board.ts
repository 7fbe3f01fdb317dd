import type { Board, BoardRow, Submission, ThroneConfig, ThroneState } from '../../schemas/throne.ts';
import { backedOff, byTurn, contender, isSpent, mayRun, nightOf } from './queue.ts';

/** Everything about a throne that a person wants to see, the queue in its order. */
export function board(config: ThroneConfig, state: ThroneState, now: string): Board {
  const ended: Board['ended'] = {};
  for (const { state: last } of Object.values(state.known)) ended[last] = (ended[last] ?? 0) + 1;
  return {
    config,
    reign: state.reign,
    paused: state.paused,
    duel: state.duel,
    pre_eval: state.pre_eval,
    queue: queueRows(state, now),
    nights: Object.values(state.nights).filter(({ closed }) => !closed),
    ended,
  };
}

/** The live submissions: what runs, then the queue, then what has to pass its pre-eval first. */
export function queueRows(state: ThroneState, now: string): BoardRow[] {
  const running = state.submissions.filter(isRunning);
  const waiting = state.submissions.filter((one) => !isRunning(one)).sort(byTurn);
  return [
    ...running.map((one) => boardRow(state, one, null, now)),
    ...waiting.map((one, index) => boardRow(state, one, index + 1, now)),
  ];
}

export function isRunning({ state }: Submission): boolean {
  return state === 'EVAL_RUNNING' || state === 'PRE_EVAL_RUNNING';
}

function boardRow(state: ThroneState, submission: Submission, position: number | null, now: string): BoardRow {
  const { challenger, priority, submitted_at, schedule, wins, failures, reason } = submission;
  return {
    position,
    challenger,
    state: submission.state,
    priority,
    submitted_at,
    schedule,
    wins: wins.length,
    failures,
    waits_for: [waitsFor(state, submission, now), ...(reason === null ? [] : [reason])].join('; '),
  };
}

/** What a submission waits for, in words. */
function waitsFor(state: ThroneState, submission: Submission, now: string): string {
  const { schedule, not_before } = submission;
  if (submission.state === 'EVAL_RUNNING') return 'the verdict of its duel';
  if (submission.state === 'PRE_EVAL_RUNNING') return 'its pre-eval';
  if (not_before !== null && !backedOff(submission, now)) return `a new attempt at ${not_before}`;
  if (state.paused !== null) return `the throne, which is paused: ${state.paused.reason}`;
  const first = contender(state);
  if (first !== null && first !== submission && submission.state === 'EVAL_QUEUED') {
    return `the confirming duel of ${first.challenger}`;
  }
  if (schedule !== null && !mayRun(state, submission, now)) {
    const night = nightOf(state, schedule);
    return night !== null && isSpent(night)
      ? `the next night of ${schedule}: this one has spent its limit`
      : `the next night of ${schedule}`;
  }
  if (submission.state === 'SUBMITTED') return 'its turn to be pre-evaluated';
  return state.duel === null ? 'its duel, which starts now' : `its turn: ${state.duel.challenger} runs`;
}
