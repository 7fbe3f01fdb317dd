import type { NightState, Submission, ThroneState } from '../../schemas/throne.ts';

/** Order of the queue: priority, then age. Spec, duel.md "Crowning". */
export function byTurn(a: Submission, b: Submission): number {
  return a.priority === b.priority ? a.arrival - b.arrival : a.priority - b.priority;
}

/** The submission that has won once against the present king: until its confirming duel, nobody else's may start. */
export function contender({ submissions }: ThroneState): Submission | null {
  return submissions.find(({ wins }) => wins.length > 0) ?? null;
}

/**
 * The submission whose duel is to start now; null when none may.
 *
 * @param now ISO time
 */
export function nextDuel(state: ThroneState, now: string): Submission | null {
  if (state.paused !== null || state.duel !== null) return null;
  const first = contender(state);
  const candidates = first === null ? state.submissions : [first];
  return firstOf(candidates.filter((one) => one.state === 'EVAL_QUEUED' && mayRun(state, one, now)));
}

/** The submission whose pre-eval is to start now, one at a time so that they are queued in their order; null for none. */
export function nextPreEval(state: ThroneState, now: string): Submission | null {
  if (state.paused !== null || state.pre_eval !== null) return null;
  return firstOf(
    state.submissions.filter((one) => one.state === 'SUBMITTED' && backedOff(one, now) && mayRun(state, one, now)),
  );
}

export function backedOff({ not_before }: Submission, now: string): boolean {
  return not_before === null || not_before <= now;
}

/** Whether a submission may run at this time: one of a schedule only in its nights. */
export function mayRun(state: ThroneState, submission: Submission, now: string): boolean {
  if (submission.schedule === null) return true;
  const night = nightOf(state, submission.schedule);
  // A first win is confirmed also after the night's end: nobody else could go on meanwhile.
  return night !== null && !night.closed && !isSpent(night) && (now < night.until || submission.wins.length > 0);
}

export function nightOf(state: ThroneState, schedule: string): NightState | null {
  return Object.hasOwn(state.nights, schedule) ? (state.nights[schedule] ?? null) : null;
}

/** Whether a night has spent what it may: all of it, or so much that the next call would have passed it. */
export function isSpent({ spent_usd, max_spend_usd, exhausted }: NightState): boolean {
  return exhausted || (max_spend_usd !== null && spent_usd >= max_spend_usd);
}

/** Whether nothing of a night's schedule runs, and nothing will before the next night. */
export function isNightDone(state: ThroneState, night: NightState, now: string): boolean {
  const { schedule } = night;
  if (state.duel?.schedule === schedule || state.pre_eval?.schedule === schedule) return false;
  return !state.submissions.some((one) => one.schedule === schedule && mayRun(state, one, now));
}

/** The next ISO time at which something may happen by itself; null when only a message can change anything. */
export function wakeAt(state: ThroneState, now: string): string | null {
  const times = [
    ...state.submissions.flatMap(({ not_before }) => (not_before === null ? [] : [not_before])),
    ...Object.values(state.nights).map(({ until }) => until),
  ].filter((time) => time > now);
  return times.reduce<string | null>((first, time) => (first === null || time < first ? time : first), null);
}

function firstOf(candidates: readonly Submission[]): Submission | null {
  return candidates.reduce<Submission | null>(
    (first, one) => (first === null || byTurn(one, first) < 0 ? one : first),
    null,
  );
}
