/** A value for each place, and the sums of these values over draws of places. */
export interface Weighted {
  values: Float64Array;
  /** By draw: filled in by `weigh`. */
  sums: Float64Array;
}

/**
 * For each draw, the sum of the values of two, each value as often as its place was drawn. Places of an even and of an odd
 * number are summed apart and then together: sums of numbers that are not whole hang on the order.
 *
 * An addition waits for the one before, so that eight sums at a time, of two draws, take hardly longer than one; and no look
 * goes past the end of an array, since one there makes every later one slow.
 *
 * @param draws how often each place was drawn; an even number of draws
 */
export function weigh(draws: readonly Float64Array[], one: Weighted, other: Weighted): void {
  for (let index = 0; index + 1 < draws.length; index += 2) {
    weighTwo(draws[index] ?? NOTHING, draws[index + 1] ?? NOTHING, one, other, index);
  }
}

const NOTHING = new Float64Array(0);

function weighTwo(first: Float64Array, second: Float64Array, one: Weighted, other: Weighted, index: number): void {
  const a = one.values;
  const b = other.values;
  const last = first.length - 1;
  let firstA = 0;
  let firstB = 0;
  let secondA = 0;
  let secondB = 0;
  let firstAOdd = 0;
  let firstBOdd = 0;
  let secondAOdd = 0;
  let secondBOdd = 0;
  for (let place = 0; place < last; place += 2) {
    const ofA = a[place] ?? 0;
    const ofB = b[place] ?? 0;
    const ofAOdd = a[place + 1] ?? 0;
    const ofBOdd = b[place + 1] ?? 0;
    const inFirst = first[place] ?? 0;
    const inSecond = second[place] ?? 0;
    const inFirstOdd = first[place + 1] ?? 0;
    const inSecondOdd = second[place + 1] ?? 0;
    firstA += inFirst * ofA;
    firstB += inFirst * ofB;
    secondA += inSecond * ofA;
    secondB += inSecond * ofB;
    firstAOdd += inFirstOdd * ofAOdd;
    firstBOdd += inFirstOdd * ofBOdd;
    secondAOdd += inSecondOdd * ofAOdd;
    secondBOdd += inSecondOdd * ofBOdd;
  }
  if (last % 2 === 0) {
    firstA += (first[last] ?? 0) * (a[last] ?? 0);
    firstB += (first[last] ?? 0) * (b[last] ?? 0);
    secondA += (second[last] ?? 0) * (a[last] ?? 0);
    secondB += (second[last] ?? 0) * (b[last] ?? 0);
  }
  one.sums[index] = firstA + firstAOdd;
  other.sums[index] = firstB + firstBOdd;
  one.sums[index + 1] = secondA + secondAOdd;
  other.sums[index + 1] = secondB + secondBOdd;
}
