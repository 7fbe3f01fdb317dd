/**
 * A mean over observations that come in clusters, as the repeats of a task: for each cluster, the sum of its observations
 * and how many there are. A cluster without observations has 0 and 0.
 */
export interface ClusteredMean {
  sums: Float64Array;
  counts: Float64Array;
}

export interface BootstrapOptions {
  seed: string;
  resamples: number;
  /** 0 to 1, as 0.95. */
  coverage: number;
}
