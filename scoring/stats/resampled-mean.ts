import { type Block, DRAWN_AT_ONCE } from './blocks-of-draws.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import { weigh, type Weighted } from './weighted.ts';

/** One of the means, over the resamples. */
export class ResampledMean {
  /** By resample: sum of the averages of the clusters that were drawn, in units. */
  readonly total: Float64Array;
  /** By resample: how many clusters without observations were drawn. */
  readonly lacked: Float64Array;
  /** Clusters without observations. */
  readonly lacking: Int32Array;
  /** How often each of these was drawn in the block that was seen last: for each cluster, draw by draw. */
  readonly lackingDrawn: Float64Array;
  private readonly found: Float64Array;
  private told = 0;
  private readonly ofObservations: Weighted;
  private readonly ofAverages: Weighted;
  /** What most clusters have, and those that have some, but fewer: a draw is then soon counted. */
  private readonly usual: number;
  private readonly short: Int32Array;
  private readonly shortBy: Float64Array;

  /** @param averages of each cluster, in units */
  constructor(
    { sums, counts }: ClusteredMean,
    readonly averages: Float64Array,
    resamples: number,
  ) {
    this.total = new Float64Array(resamples);
    this.lacked = new Float64Array(resamples);
    this.found = new Float64Array(resamples);
    this.ofObservations = { values: sums, sums: new Float64Array(DRAWN_AT_ONCE) };
    this.ofAverages = { values: averages, sums: new Float64Array(DRAWN_AT_ONCE) };
    const places = [...counts.keys()];
    this.lacking = Int32Array.from(places.filter((place) => counts[place] === 0));
    this.lackingDrawn = new Float64Array(this.lacking.length * DRAWN_AT_ONCE);
    const usual = counts.reduce((most, count) => Math.max(most, count), 0);
    this.usual = usual;
    this.short = Int32Array.from(places.filter((place) => (counts[place] ?? 0) > 0 && (counts[place] ?? 0) < usual));
    this.shortBy = Float64Array.from(this.short, (place) => usual - (counts[place] ?? 0));
  }

  /** Looks up what was drawn of the clusters without observations. */
  lookUp({ draws, first, wanted }: Block): void {
    const { lacking, lackingDrawn, lacked } = this;
    draws.forEach((drawn, index) => {
      let times = 0;
      for (let row = 0, at = index; row < lacking.length; row += 1, at += DRAWN_AT_ONCE) {
        const drawnOf = drawn[lacking[row] ?? 0] ?? 0;
        lackingDrawn[at] = drawnOf;
        times += drawnOf;
      }
      if (index < wanted) lacked[first + index] = times;
    });
  }

  /** Takes the sums of a block that was looked up: once. */
  see({ draws, first, wanted }: Block): void {
    const { usual, ofObservations, ofAverages, total, lacked, found } = this;
    weigh(draws, ofObservations, ofAverages);
    for (let index = 0; index < wanted; index += 1) {
      const drawn = draws[index];
      if (drawn === undefined) return;
      total[first + index] = ofAverages.sums[index] ?? 0;
      const observed = usual * (drawn.length - (lacked[first + index] ?? 0)) - this.shortOf(drawn);
      if (observed === 0) continue;
      found[this.told] = (ofObservations.sums[index] ?? 0) / observed;
      this.told += 1;
    }
  }

  /** The means of the resamples that hold an observation, in no order. */
  values(): Float64Array {
    return this.found.subarray(0, this.told);
  }

  private shortOf(drawn: Float64Array): number {
    const { short, shortBy } = this;
    let times = 0;
    for (let index = 0; index < short.length; index += 1) {
      times += (drawn[short[index] ?? 0] ?? 0) * (shortBy[index] ?? 0);
    }
    return times;
  }
}
