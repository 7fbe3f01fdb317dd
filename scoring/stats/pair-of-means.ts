import type { ClusteredMean } from './clustered-mean.ts';

/** Two means whose difference is taken, by their places, the lower first. */
export interface PairOfMeans {
  a: number;
  b: number;
  /** Clusters in which both have observations. */
  paired: number;
}

export function pairOf(means: readonly ClusteredMean[], a: number, b: number): PairOfMeans {
  const [ofA, ofB] = [means[a]?.counts ?? NO_COUNTS, means[b]?.counts ?? NO_COUNTS];
  let paired = 0;
  for (let place = 0; place < ofA.length; place += 1) {
    if ((ofA[place] ?? 0) > 0 && (ofB[place] ?? 0) > 0) paired += 1;
  }
  return { a, b, paired };
}

const NO_COUNTS = new Float64Array(0);
