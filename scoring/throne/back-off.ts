import { BACK_OFF_SECONDS_MAX } from '../../schemas/throne-settings.ts';

/** Seconds to wait after the n-th failed run (from 1): the first wait, doubled with each further one, up to the longest. */
export function backOffSeconds(failures: number, first: number): number {
  return Math.min(BACK_OFF_SECONDS_MAX, first * 2 ** (failures - 1));
}
