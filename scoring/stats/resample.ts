import type { BootstrapOptions, ClusteredMean } from './clustered-mean.ts';
import { placeDraws } from './draw-places.ts';
import type { PairOfMeans } from './pair-of-means.ts';
import { weighted } from './weighted.ts';

/** Pairs whose resamples are kept at once: bounds the memory, at the price of drawing again for the next ones. */
const KEPT = 256;

const DRAWN_AT_ONCE = 64;

/**
 * The means, and the mean paired differences, in each resample; NaN where a draw holds nothing of one. A difference of sums is
 * the sum of differences: so each resample is summed once for each mean, not once for each pair, and a pair takes off only
 * what one of the two has alone.
 *
 * For differences, averages are held as whole multiples of a power of two so small that their sums are exact: the order of
 * summing then changes nothing, and two means that agree differ by 0. For averages up to 1 over n clusters it is 2^-52 times
 * n, n rounded up to a power of two.
 *
 * @param take called for each pair with its value by resample
 * @returns for each mean its value by resample
 */
export function resample(
  means: readonly ClusteredMean[],
  pairs: readonly PairOfMeans[],
  options: BootstrapOptions,
  take: (pair: PairOfMeans, values: Float64Array) => void,
): Float64Array[] {
  const averages = means.map(averagesOf);
  const unit = exactUnit(averages);
  const arms = means.map((mean, place) => new Arm(mean, averages[place] ?? NOTHING, unit, options.resamples));
  let isFirst = true;
  for (let first = 0; isFirst || first < pairs.length; first += KEPT) {
    const kept = pairs.slice(first, first + KEPT).flatMap((pair) => {
      const [a, b] = [arms[pair.a], arms[pair.b]];
      return a === undefined || b === undefined ? [] : [{ pair, a, b, values: new Float64Array(options.resamples) }];
    });
    // The same draws every time, some at once, so that what is near in memory is used together.
    const clusters = means[0]?.sums.length ?? 0;
    const draws = Array.from({ length: DRAWN_AT_ONCE }, () => new Float64Array(clusters));
    const drawPlaces = placeDraws(options.seed);
    for (let resample = 0; resample < options.resamples; resample += DRAWN_AT_ONCE) {
      const block = draws.slice(0, options.resamples - resample);
      for (const drawn of block) drawPlaces(drawn);
      if (isFirst) for (const arm of arms) arm.see(block, resample);
      for (const { pair, a, b, values } of kept) differ(a, b, pair, unit, block, resample, values);
    }
    for (const { pair, values } of kept) take(pair, values);
    isFirst = false;
  }
  return arms.map(({ values }) => values);
}

/** Fills in a pair's values from place `first` on, one for each draw of the block. */
function differ(
  a: Arm,
  b: Arm,
  { onlyA, onlyB }: PairOfMeans,
  unit: number,
  block: readonly Float64Array[],
  first: number,
  values: Float64Array,
): void {
  let resample = first;
  for (const drawn of block) {
    let sum = (a.total[resample] ?? 0) - (b.total[resample] ?? 0);
    let paired = a.drawn[resample] ?? 0;
    for (const place of onlyA) {
      const times = drawn[place] ?? 0;
      sum -= times * (a.averages[place] ?? 0);
      paired -= times;
    }
    for (const place of onlyB) sum += (drawn[place] ?? 0) * (b.averages[place] ?? 0);
    values[resample] = (sum * unit) / paired;
    resample += 1;
  }
}

/** One of the means, over the resamples. */
class Arm {
  readonly values: Float64Array;
  /** Clusters with observations that were drawn. */
  readonly drawn: Float64Array;
  /** Sum of their averages, in units. */
  readonly total: Float64Array;
  /** Of each cluster, in units. */
  readonly averages: Float64Array;
  private readonly lacking: Int32Array;
  private readonly short: { readonly place: number; readonly by: number }[] = [];
  private readonly usual: number;

  constructor(
    private readonly mean: ClusteredMean,
    averages: Float64Array,
    unit: number,
    resamples: number,
  ) {
    this.values = new Float64Array(resamples);
    this.drawn = new Float64Array(resamples);
    this.total = new Float64Array(resamples);
    this.averages = averages.map((average) => Math.round(average / unit));
    const { counts } = mean;
    this.lacking = Int32Array.from([...counts.keys()].filter((place) => counts[place] === 0));
    // What most clusters have, and the few that have fewer: a draw is then soon counted.
    this.usual = counts.reduce((most, count) => Math.max(most, count), 0);
    counts.forEach((count, place) => {
      if (count < this.usual) this.short.push({ place, by: this.usual - count });
    });
  }

  /** @param first place among the resamples of the first draw */
  see(block: readonly Float64Array[], first: number): void {
    block.forEach((drawn, index) => this.seeOne(drawn, first + index));
  }

  private seeOne(drawn: Float64Array, resample: number): void {
    let observed = this.usual * drawn.length;
    for (const { place, by } of this.short) observed -= (drawn[place] ?? 0) * by;
    this.values[resample] = weighted(drawn, this.mean.sums) / observed;
    this.total[resample] = weighted(drawn, this.averages);
    this.drawn[resample] = drawn.length - drawnOf(drawn, this.lacking);
  }
}

const NOTHING = new Float64Array(0);

function averagesOf({ sums, counts }: ClusteredMean): Float64Array {
  return sums.map((sum, place) => (counts[place] === 0 ? 0 : sum / (counts[place] ?? 1)));
}

/** Bits of a double's whole numbers. */
const EXACT_BITS = 52;

function exactUnit(averages: readonly Float64Array[]): number {
  const clusters = averages[0]?.length ?? 0;
  const largest = averages.reduce((most, one) => one.reduce((max, value) => Math.max(max, Math.abs(value)), most), 1);
  return 2 ** (Math.ceil(Math.log2(Math.max(1, clusters))) + Math.ceil(Math.log2(largest)) - EXACT_BITS);
}

function drawnOf(drawn: Float64Array, places: Int32Array): number {
  let count = 0;
  for (const place of places) count += drawn[place] ?? 0;
  return count;
}
