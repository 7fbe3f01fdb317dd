import type { Board, BoardRow, Submission, ThroneConfig, ThroneState } from '../../schemas/throne.ts';
import { backedOff, byTurn, contender, isSpent, mayRun, nightOf } from './queue.ts';
import { liveOf } from './submissions.ts';

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

/**
 * The live submissions: what runs, then all others in the order of their turns. Thousands may wait, and each one that
 * comes has the rows drawn anew, so the work is linear in them.
 *
 * @param most rows that are wanted
 */
export function queueRows(state: ThroneState, now: string, most = Infinity): BoardRow[] {
  const running = state.submissions.filter(isRunning);
  const waiting = state.submissions.filter((one) => !isRunning(one)).sort(byTurn);
  const first = contender(state);
  return [
    ...running.map((one) => boardRow({ state, first, now }, one, null)),
    ...waiting
      .slice(0, Math.max(0, most - running.length))
      .map((one, index) => boardRow({ state, first, now }, one, index + 1)),
  ];
}

/** The row of one live submission; undefined where there is no such. */
export function queueRow(state: ThroneState, challenger: string, now: string): BoardRow | undefined {
  const one = liveOf(state, challenger);
  if (one === undefined) return undefined;
  const before = state.submissions.filter((other) => !isRunning(other) && byTurn(other, one) < 0);
  return boardRow({ state, first: contender(state), now }, one, isRunning(one) ? null : before.length + 1);
}

export function isRunning({ state }: Submission): boolean {
  return state === 'EVAL_RUNNING' || state === 'PRE_EVAL_RUNNING';
}

/** What the row of a submission depends on beside itself. */
interface Seen {
  state: ThroneState;
  /** Who has won once. */
  first: Submission | null;
  now: string;
}

function boardRow(seen: Seen, submission: Submission, position: number | null): BoardRow {
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
    waits_for: [waitsFor(seen, submission), ...(reason === null ? [] : [reason])].join('; '),
  };
}

/** What a submission waits for, in words. */
function waitsFor({ state, first, now }: Seen, submission: Submission): string {
  const { schedule, not_before } = submission;
  if (submission.state === 'EVAL_RUNNING') return 'the verdict of its duel';
  if (submission.state === 'PRE_EVAL_RUNNING') return 'its pre-eval';
  if (not_before !== null && !backedOff(submission, now)) return `a new attempt at ${not_before}`;
  if (state.paused !== null) return `the throne, which is paused: ${state.paused.reason}`;
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
