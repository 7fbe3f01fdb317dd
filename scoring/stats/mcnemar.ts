/**
 * Two-sided p-value of McNemar's exact test: how likely it is that discordant pairs, each falling on either side by a fair
 * coin, are spread at least as unevenly as these.
 *
 * @returns null without a discordant pair, which says nothing
 *
 * Source: McNemar, "Note on the sampling error of the difference between correlated proportions" (1947); spec, records.md.
 */
export function mcnemarExact(onlyA: number, onlyB: number): number | null {
  const pairs = onlyA + onlyB;
  if (pairs === 0) return null;
  const fewer = Math.min(onlyA, onlyB);
  // Terms of the binomial tail by their logarithms: 2^-pairs alone is 0 in binary from 1075 pairs on.
  let logTerm = -pairs * Math.LN2;
  let tail = 0;
  for (let successes = 0; successes <= fewer; successes += 1) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(pairs - successes) - Math.log(successes + 1);
  }
  return Math.min(1, 2 * tail);
}
