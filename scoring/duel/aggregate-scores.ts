import { roundedMean, type Share } from './share.ts';

/**
 * The score of one side of a duel: the mean of its response scores over the scored samples, rounded once, to
 * SCORE_DECIMALS, from the exact mean. The order of the samples does not matter.
 *
 * @param corrections what is to be added to some of the response scores before the mean is taken
 *
 * Source: seed, "Across judges and samples"; spec, duel.md "Scores and verdict".
 */
export function aggregateScores(responseScores: readonly Share[], corrections: readonly Share[] = []): number {
  return roundedMean(responseScores, corrections);
}
