import type { SubmitRequest, ThroneState } from '../../schemas/throne.ts';
import { CARRIED_BYTES_MAX, LIVE_BYTES_MAX } from '../../schemas/throne-settings.ts';
import { carriedBytes, submissionBytes } from './carried-bytes.ts';
import { nightOf } from './queue.ts';
import { knownOf, liveOf } from './submissions.ts';

/** Why a throne refuses what it was told: a code for programs, words for people. */
export interface Refusal {
  code:
    | 'duplicate'
    | 'paused'
    | 'is_king'
    | 'bad_priority'
    | 'full'
    | 'unknown_challenger'
    | 'ended'
    | 'not_paused'
    | 'no_night';
  message: string;
}

const refusal = (code: Refusal['code'], message: string): Refusal => ({ code, message });

/** Why a submission is refused; null when it is not. */
export function refuseSubmission(state: ThroneState, request: SubmitRequest): Refusal | null {
  const { challenger, priority, again } = request;
  if (state.paused !== null) {
    return refusal('paused', `the throne is paused since ${state.paused.since}: ${state.paused.reason}`);
  }
  if (!Number.isSafeInteger(priority) || priority < 1) {
    return refusal('bad_priority', `priority ${priority} is no whole number from 1 on`);
  }
  if (challenger === state.reign.king) return refusal('is_king', `${challenger} is the king`);
  const live = liveOf(state, challenger);
  if (live !== undefined) return refusal('duplicate', `${challenger} was submitted before and is in ${live.state}`);
  const known = knownOf(state, challenger);
  if (known === undefined || (again && known.state !== 'TERMINAL_INVALID')) return refuseWhenFull(state, request);
  if (known.state === 'TERMINAL_INVALID') {
    return refusal('duplicate', `${challenger} was submitted before and found invalid, which is never tried again`);
  }
  return refusal('duplicate', `${challenger} was submitted before and ended in ${known.state}; "--again" repeats it`);
}

/** A throne that grew past what the engine carries would be lost with all who wait. */
function refuseWhenFull(state: ThroneState, { challenger, schedule }: SubmitRequest): Refusal | null {
  const bytes = carriedBytes(state);
  const more = submissionBytes({ challenger, schedule, reason: null });
  const [live, ended] = [state.submissions.length, Object.keys(state.known).length];
  if (bytes.live + more > LIVE_BYTES_MAX) {
    return refusal('full', `it holds ${live} submissions, as many as it can; submit again when some have ended`);
  }
  if (bytes.live + bytes.known + more > CARRIED_BYTES_MAX) {
    return refusal(
      'full',
      `it remembers ${ended} ended submissions beside ${live}, as many as it can; use a new throne`,
    );
  }
  return null;
}

/** Why a withdrawal is refused; null when it is not. */
export function refuseWithdrawal(state: ThroneState, challenger: string): Refusal | null {
  if (liveOf(state, challenger) !== undefined) return null;
  const known = knownOf(state, challenger);
  return known === undefined
    ? refusal('unknown_challenger', `${challenger} was never submitted`)
    : refusal('ended', `${challenger} has ended in ${known.state}`);
}

export function refusePause({ paused }: ThroneState): Refusal | null {
  return paused === null ? null : refusal('paused', `it is paused since ${paused.since}: ${paused.reason}`);
}

export function refuseResume({ paused }: ThroneState): Refusal | null {
  return paused === null ? refusal('not_paused', 'it is not paused') : null;
}

export function refuseClosing(state: ThroneState, night: { schedule: string; workflow: string }): Refusal | null {
  return nightOf(state, night.schedule)?.workflow === night.workflow
    ? null
    : refusal('no_night', `${night.workflow} is not open`);
}
