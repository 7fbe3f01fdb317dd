import { BOOTSTRAP_COVERAGE, BOOTSTRAP_RESAMPLES } from '../../schemas/settings.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { bootstrapClusters, pairKey } from '../stats/cluster-bootstrap.ts';
import type { ClusteredMean } from '../stats/clustered-mean.ts';
import type { TaskScores } from './task-scores.ts';

export interface ResampledIntervals {
  /** Of each config's mean score. */
  means: (Interval | null)[];
  /** Of the mean paired difference of the configs at two places, the lower first. */
  difference: (a: number, b: number) => Interval | null;
}

/**
 * Bootstrap intervals of all means and all paired differences, over the same draws of tasks. The repeats of a task are
 * drawn together; the order of the tasks does not matter. Source: spec, records.md "Experiment folder".
 *
 * @param byConfig each config's measured trials by task
 * @param seed the experiment's name
 */
export function resampledIntervals(
  byConfig: readonly ReadonlyMap<string, TaskScores>[],
  seed: string,
): ResampledIntervals {
  const tasks = [...new Set(byConfig.flatMap((scores) => [...scores.keys()]))].sort();
  const places = new Map(tasks.map((task, place) => [task, place]));
  const means = byConfig.map((scores) => clustered(places, scores));
  const intervals = bootstrapClusters(means, {
    seed,
    resamples: BOOTSTRAP_RESAMPLES,
    coverage: BOOTSTRAP_COVERAGE,
  });
  return { means: intervals.means, difference: (a, b) => intervals.differences.get(pairKey(a, b)) ?? null };
}

function clustered(places: ReadonlyMap<string, number>, scores: ReadonlyMap<string, TaskScores>): ClusteredMean {
  const sums = new Float64Array(places.size);
  const counts = new Float64Array(places.size);
  for (const [task, { sum, trials }] of scores) {
    const place = places.get(task);
    if (place === undefined) continue;
    sums[place] = sum;
    counts[place] = trials.length;
  }
  return { sums, counts };
}
