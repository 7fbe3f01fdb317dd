import type { NightLook } from '../../schemas/nightly.ts';
import type { Board } from '../../schemas/throne.ts';
import { isSpent } from '../throne/queue.ts';

/**
 * What a night sees of its throne; null where the night is not open there.
 *
 * @param now ISO time
 */
export function lookAtNight(
  board: Pick<Board, 'nights' | 'queue' | 'duel' | 'pre_eval'>,
  { schedule, workflow }: { schedule: string; workflow: string },
  now: string,
): NightLook | null {
  const night = board.nights.find((one) => one.schedule === schedule && one.workflow === workflow);
  if (night === undefined) return null;
  const { spent_usd, until } = night;
  const live = board.queue.filter((row) => row.schedule === schedule);
  const runs = [board.duel, board.pre_eval].some((run) => run?.schedule === schedule);
  const spent = isSpent(night);
  // A first win is confirmed also after the night's time.
  const goesOn = !spent && live.some(({ wins }) => now < until || wins > 0);
  return { idle: !runs && !goesOn, live: live.length, spent, spent_usd };
}
