import { pooled, type Share } from './share.ts';

/**
 * The score of one side of one sample: the mean of its yes-rates over judges and over the side's trajectories. A side is
 * scored only when every judge read every trajectory, so this is at once the mean over judges of their means.
 *
 * @param rates one yes-rate a (judge, trajectory), all over one checklist, hence of one `whole`
 *
 * Source: seed, "Across judges and samples" and "The shape of one eval".
 */
export function responseScore(rates: readonly Share[]): Share {
  // With one whole throughout, pooling the shares is taking their mean.
  return pooled(rates);
}
