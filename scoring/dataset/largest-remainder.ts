/**
 * `count` whole places, shared out in proportion to `shares` by the largest remainder: every share gets its whole places,
 * the rest go to the largest fractions, ties to the earlier share. The places add up to `count`.
 *
 * @param shares non-negative, adding up to more than 0
 */
export function largestRemainder(count: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  // A product of decimal shares misses whole numbers by a few units in the last place: 0.35 × 0.5 × 40 is 7.
  const exact = shares.map((share) => Number(((count * share) / total).toFixed(9)));
  const places = exact.map(Math.floor);
  const left = count - places.reduce((sum, place) => sum + place, 0);
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: Number((value - Math.floor(value)).toFixed(9)) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : b.remainder - a.remainder));
  for (const { i } of byRemainder.slice(0, left)) places[i] = (places[i] ?? 0) + 1;
  return places;
}
