import { CHALLENGER_WIN_MARGIN } from '../../schemas/settings.ts';
import { rounded } from './rounded.ts';

/** The margin of two aggregate scores, rounded to SCORE_DECIMALS, so that 2.5 points are 2.5 points in binary too. */
export function winMargin(scores: { challenger: number; king: number }): number {
  return rounded(scores.challenger - scores.king);
}

/** Whether a margin, as `winMargin` gives it, beats the king: exactly CHALLENGER_WIN_MARGIN does. Seed, "The verdict". */
export function challengerWon(margin: number): boolean {
  return margin >= CHALLENGER_WIN_MARGIN;
}
