import type { SubmitRequest, ThroneState } from '../../schemas/throne.ts';
import { nightOf } from './queue.ts';
import { knownOf, liveOf } from './submissions.ts';

/** Why a throne refuses what it was told: a code for programs, words for people. */
export interface Refusal {
  code:
    'duplicate' | 'paused' | 'is_king' | 'bad_priority' | 'unknown_challenger' | 'ended' | 'not_paused' | 'no_night';
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
  if (known === undefined) return null;
  if (known.state === 'TERMINAL_INVALID') {
    return refusal('duplicate', `${challenger} was submitted before and found invalid, which is never tried again`);
  }
  if (again) return null;
  return refusal('duplicate', `${challenger} was submitted before and ended in ${known.state}; "--again" repeats it`);
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
