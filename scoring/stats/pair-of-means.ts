import type { ClusteredMean } from './clustered-mean.ts';

/** Two means whose difference is taken, by their places, the lower first. */
export interface PairOfMeans {
  a: number;
  b: number;
  /** Clusters in which both have observations. */
  paired: number;
  /** Clusters in which one of them alone has. */
  onlyA: Int32Array;
  onlyB: Int32Array;
}

export function pairOf(means: readonly ClusteredMean[], a: number, b: number): PairOfMeans {
  const [ofA, ofB] = [means[a]?.counts ?? NO_COUNTS, means[b]?.counts ?? NO_COUNTS];
  const onlyA: number[] = [];
  const onlyB: number[] = [];
  let paired = 0;
  ofA.forEach((count, place) => {
    const other = ofB[place] ?? 0;
    if (count > 0 && other > 0) paired += 1;
    else if (count > 0) onlyA.push(place);
    else if (other > 0) onlyB.push(place);
  });
  return { a, b, paired, onlyA: Int32Array.from(onlyA), onlyB: Int32Array.from(onlyB) };
}

const NO_COUNTS = new Float64Array(0);
