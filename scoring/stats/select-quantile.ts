/**
 * Quantiles of values in any order, by the definition of `quantile`: selected rather than sorted out, which is linear.
 *
 * @param values reordered by it; none of them NaN
 * @param probabilities ascending
 * @throws RangeError when there are no values
 */
export function selectQuantiles(values: Float64Array, probabilities: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('a quantile of no values');
  let sorted = 0;
  return probabilities.map((probability) => {
    const position = (values.length - 1) * probability;
    const place = Math.floor(position);
    select(values, place, sorted);
    sorted = place;
    const below = values[place] ?? NaN;
    if (position === place) return below;
    return below + (leastFrom(values, place + 1) - below) * (position - place);
  });
}

/**
 * Brings the value of rank `place` there, none before it greater and none after it less, where that holds for `from` already.
 * Source: Hoare, "Find" (1961).
 */
function select(values: Float64Array, place: number, from: number): void {
  let first = from;
  let last = values.length - 1;
  while (first < last) {
    const pivot = middleOf(values[first] ?? 0, values[(first + last) >>> 1] ?? 0, values[last] ?? 0);
    let up = first;
    let down = last;
    while (up <= down) {
      while ((values[up] ?? pivot) < pivot) up += 1;
      while ((values[down] ?? pivot) > pivot) down -= 1;
      if (up > down) break;
      const value = values[up] ?? 0;
      values[up] = values[down] ?? 0;
      values[down] = value;
      up += 1;
      down -= 1;
    }
    if (place <= down) last = down;
    else if (place >= up) first = up;
    else return;
  }
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function leastFrom(values: Float64Array, first: number): number {
  let least = Infinity;
  for (let place = first; place < values.length; place += 1) least = Math.min(least, values[place] ?? Infinity);
  return least;
}
