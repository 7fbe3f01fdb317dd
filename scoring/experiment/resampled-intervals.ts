import { BOOTSTRAP_COVERAGE, BOOTSTRAP_RESAMPLES } from '../../schemas/settings.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { bootstrapClusters, type ClusteredMean } from '../stats/cluster-bootstrap.ts';
import { pairedDifferences } from './compare-configs.ts';
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
  const means = byConfig.map((scores) =>
    clustered(
      places,
      [...scores].map(([task, { sum, trials }]) => [task, sum, trials.length]),
    ),
  );
  const pairs = byConfig.flatMap((a, first) =>
    byConfig.slice(first + 1).map((b, offset) => ({
      key: pairKey(first, first + 1 + offset),
      mean: clustered(
        places,
        [...pairedDifferences(a, b)].map(([task, difference]) => [task, difference, 1]),
      ),
    })),
  );
  const intervals = bootstrapClusters([...means, ...pairs.map(({ mean }) => mean)], {
    seed,
    resamples: BOOTSTRAP_RESAMPLES,
    coverage: BOOTSTRAP_COVERAGE,
  });
  const differences = new Map(pairs.map(({ key }, index) => [key, intervals[means.length + index] ?? null]));
  return {
    means: intervals.slice(0, means.length),
    difference: (a, b) => differences.get(pairKey(a, b)) ?? null,
  };
}

const pairKey = (a: number, b: number): string => `${a},${b}`;

function clustered(
  places: ReadonlyMap<string, number>,
  observations: readonly (readonly [task: string, sum: number, count: number])[],
): ClusteredMean {
  const sums = new Float64Array(places.size);
  const counts = new Float64Array(places.size);
  for (const [task, sum, count] of observations) {
    const place = places.get(task);
    if (place === undefined) continue;
    sums[place] = sum;
    counts[place] = count;
  }
  return { sums, counts };
}
