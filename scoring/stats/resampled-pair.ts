import { type Block, DRAWN_AT_ONCE } from './blocks-of-draws.ts';
import type { PairOfMeans } from './pair-of-means.ts';
import type { ResampledMean } from './resampled-mean.ts';

interface Setting {
  a: ResampledMean;
  b: ResampledMean;
  /** What an average is a multiple of. */
  unit: number;
  resamples: number;
}

/** The paired difference of two means, over the resamples. */
export class ResampledPair {
  private readonly found: Float64Array;
  private told = 0;
  private readonly sums: Float64Array;
  private readonly paired: Float64Array;
  /** What one has and the other has not is no difference. */
  private readonly aloneA: Rows;
  private readonly aloneB: Rows;
  /** What both lack was taken off twice. */
  private readonly lackedByBoth: Rows;

  constructor(
    readonly pair: PairOfMeans,
    private readonly setting: Setting,
  ) {
    const { a, b, resamples } = setting;
    this.found = new Float64Array(resamples);
    this.sums = new Float64Array(DRAWN_AT_ONCE);
    this.paired = new Float64Array(DRAWN_AT_ONCE);
    const [lackedByA, lackedByB] = [new Set(a.lacking), new Set(b.lacking)];
    this.aloneA = rowsOf(b.lacking, (place) => (lackedByA.has(place) ? null : -(a.averages[place] ?? 0)));
    this.aloneB = rowsOf(a.lacking, (place) => (lackedByB.has(place) ? null : (b.averages[place] ?? 0)));
    this.lackedByBoth = rowsOf(a.lacking, (place) => (lackedByB.has(place) ? 1 : null));
  }

  /** Both means must have seen the block. */
  see({ draws, first, wanted }: Block): void {
    const { a, b, unit } = this.setting;
    const { sums, paired, found } = this;
    const clusters = a.averages.length;
    for (let index = 0; index < wanted; index += 1) {
      sums[index] = (a.total[first + index] ?? 0) - (b.total[first + index] ?? 0);
      paired[index] = clusters - (a.lacked[first + index] ?? 0) - (b.lacked[first + index] ?? 0);
    }
    addRows(sums, this.aloneA, b.lackingDrawn);
    addRows(sums, this.aloneB, a.lackingDrawn);
    addRows(paired, this.lackedByBoth, a.lackingDrawn);
    let { told } = this;
    for (let index = 0; index < wanted && index < draws.length; index += 1) {
      const both = paired[index] ?? 0;
      if (both === 0) continue;
      found[told] = ((sums[index] ?? 0) * unit) / both;
      told += 1;
    }
    this.told = told;
  }

  /** The differences of the resamples that hold a cluster of both, in no order. */
  values(): Float64Array {
    return this.found.subarray(0, this.told);
  }
}

/** Some clusters among those that a mean lacks: where their draws begin, and what each counts. */
interface Rows {
  starts: Int32Array;
  weights: Float64Array;
}

/** @param weightOf null for a cluster to leave out */
function rowsOf(lacking: Int32Array, weightOf: (place: number) => number | null): Rows {
  const starts: number[] = [];
  const weights: number[] = [];
  lacking.forEach((place, row) => {
    const weight = weightOf(place);
    if (weight === null) return;
    starts.push(row * DRAWN_AT_ONCE);
    weights.push(weight);
  });
  return { starts: Int32Array.from(starts), weights: Float64Array.from(weights) };
}

/** Adds to each draw's sum the weight of each row as often as it was drawn: four draws at a time, since none waits for another. */
function addRows(sums: Float64Array, { starts, weights }: Rows, drawn: Float64Array): void {
  for (let row = 0; row < starts.length; row += 1) {
    const start = starts[row] ?? 0;
    const weight = weights[row] ?? 0;
    for (let draw = 0; draw + 3 < sums.length; draw += 4) {
      const at = start + draw;
      sums[draw] = (sums[draw] ?? 0) + (drawn[at] ?? 0) * weight;
      sums[draw + 1] = (sums[draw + 1] ?? 0) + (drawn[at + 1] ?? 0) * weight;
      sums[draw + 2] = (sums[draw + 2] ?? 0) + (drawn[at + 2] ?? 0) * weight;
      sums[draw + 3] = (sums[draw + 3] ?? 0) + (drawn[at + 3] ?? 0) * weight;
    }
  }
}
