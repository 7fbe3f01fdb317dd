/**
 * Quantiles of values in any order, by the definition of `quantile`: selected rather than sorted out, which is linear.
 *
 * @param values reordered by it; none of them NaN
 * @throws RangeError when there are no values
 */
export function selectQuantiles(values: Float64Array, probabilities: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('a quantile of no values');
  return probabilities.map((probability) => {
    const position = (values.length - 1) * probability;
    const place = Math.floor(position);
    if (position === place) return selected(values, place);
    // One of the two neighbours is then soon found, on the side where fewer are.
    const isLow = probability < 1 / 2;
    const known = selected(values, isLow ? place + 1 : place);
    const below = isLow ? greatestOf(values.subarray(0, place + 1)) : known;
    const above = isLow ? known : leastOf(values.subarray(place + 1));
    return below + (above - below) * (position - place);
  });
}

function selected(values: Float64Array, place: number): number {
  select(values, place, 0, values.length - 1);
  return values[place] ?? NaN;
}

/** Values from which on a sample of them tells where to look: the authors' own number. */
const SAMPLED_FROM = 600;

/**
 * Brings the value of rank `place` there, none before it greater and none after it less, where that holds for `first` and
 * `last` already. Source: Hoare, "Find" (1961); of many values, a sample's own gives the pivot: Floyd and Rivest, "Expected
 * time bounds for selection" (1975), with their size of the sample.
 */
function select(values: Float64Array, place: number, from: number, to: number): void {
  let first = from;
  let last = to;
  while (first < last) {
    const size = last - first + 1;
    if (size > SAMPLED_FROM) {
      const rank = place - first + 1;
      const log = Math.log(size);
      const sample = Math.exp((2 * log) / 3) / 2;
      const aside = (Math.sqrt((log * sample * (size - sample)) / size) / 2) * Math.sign(rank - size / 2);
      const low = Math.max(first, Math.floor(place - (rank * sample) / size + aside));
      const high = Math.min(last, Math.floor(place + ((size - rank) * sample) / size + aside));
      select(values, place, low, high);
    }
    const pivot = values[place] ?? 0;
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

function greatestOf(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

function leastOf(values: Float64Array): number {
  return values.reduce((fewest, value) => Math.min(fewest, value), Infinity);
}
