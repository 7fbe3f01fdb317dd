/**
 * The quantile at `probability` (0 to 1) of values in ascending order, by linear interpolation between the two nearest:
 * definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages" (1996).
 *
 * @throws RangeError when there are no values
 */
export function quantile(ascending: ArrayLike<number>, probability: number): number {
  const position = (ascending.length - 1) * probability;
  const below = ascending[Math.floor(position)];
  const above = ascending[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new RangeError('a quantile of no values');
  return below + (above - below) * (position - Math.floor(position));
}
