import { blocksOfDraws } from './blocks-of-draws.ts';
import type { BootstrapOptions, ClusteredMean } from './clustered-mean.ts';
import type { PairOfMeans } from './pair-of-means.ts';
import { ResampledMean } from './resampled-mean.ts';
import { ResampledPair } from './resampled-pair.ts';

/** Pairs whose resamples are kept at once: bounds the memory, at the price of drawing again for the next ones. */
const KEPT = 256;

/**
 * The means, and the mean paired differences, in each resample that holds something of them. A difference of sums is the sum
 * of differences: so each resample is summed once for each mean, not once for each pair, and a pair takes off only what one
 * of the two has alone, if anything.
 *
 * For differences, averages are held as whole multiples of a power of two so small that their sums are exact: the order of
 * summing then changes nothing, and two means that agree differ by 0. For averages up to 1 over n clusters it is 2^-52 times
 * n, n rounded up to a power of two.
 *
 * @param take called for each pair with its values, which hold good until it returns
 * @returns for each mean its values
 */
export function resample(
  means: readonly ClusteredMean[],
  pairs: readonly PairOfMeans[],
  { seed, resamples }: BootstrapOptions,
  take: (pair: PairOfMeans, values: Float64Array) => void,
): Float64Array[] {
  const averages = means.map(averagesOf);
  const unit = exactUnit(averages);
  const arms = means.map((mean, place) => new ResampledMean(mean, inUnits(averages[place], unit), resamples));
  const drawn = blocksOfDraws(means[0]?.sums.length ?? 0, seed, resamples);
  const compared = pairs.flatMap((pair) => {
    const [a, b] = [arms[pair.a], arms[pair.b]];
    return a === undefined || b === undefined ? [] : [{ pair, a, b }];
  });
  const isWhole = ({ a, b }: (typeof compared)[number]) => a.lacking.length === 0 && b.lacking.length === 0;
  const partial = compared.filter((one) => !isWhole(one));
  let isFirst = true;
  for (let first = 0; isFirst || first < partial.length; first += KEPT) {
    const kept = partial
      .slice(first, first + KEPT)
      .map(({ pair, a, b }) => new ResampledPair(pair, { a, b, unit, resamples }));
    for (const block of drawn()) {
      for (const arm of arms) arm.lookUp(block);
      if (isFirst) for (const arm of arms) arm.see(block);
      for (const pair of kept) pair.see(block);
    }
    for (const one of kept) take(one.pair, one.values());
    isFirst = false;
  }
  const differences = new Float64Array(resamples);
  for (const one of compared.filter(isWhole)) take(one.pair, subtracted(one, unit, differences));
  return arms.map((arm) => arm.values());
}

/** The differences of two means that lack nothing, which their totals tell: no draw has to be looked at again. */
function subtracted({ a, b }: { a: ResampledMean; b: ResampledMean }, unit: number, into: Float64Array): Float64Array {
  const clusters = a.averages.length;
  for (let index = 0; index < into.length; index += 1) {
    into[index] = (((a.total[index] ?? 0) - (b.total[index] ?? 0)) * unit) / clusters;
  }
  return into;
}

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

function inUnits(averages: Float64Array | undefined, unit: number): Float64Array {
  return (averages ?? new Float64Array(0)).map((average) => Math.round(average / unit));
}
