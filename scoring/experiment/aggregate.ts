import type { Aggregate, BiasWarning, Comparison } from '../../schemas/aggregate.ts';
import type { Experiment } from '../../schemas/experiment.ts';
import { backendOverlap, type BackendOverlap } from './backend-overlap.ts';
import { compareConfigs, type Compared } from './compare-configs.ts';
import { configSummary } from './config-summary.ts';
import { overshippingWarnings } from './overshipping.ts';
import type { PlannedTrial } from './planned-trials.ts';
import { flagCounts } from './quality-flags.ts';
import { type ResampledIntervals, resampledIntervals } from './resampled-intervals.ts';
import { taskScores } from './task-scores.ts';
import { validityOf } from './validity.ts';

export interface Recorded {
  experiment: Experiment;
  /** Every planned trial, recorded or not, in the order of the plan. */
  trials: readonly PlannedTrial[];
  /** Names of the MCP servers of each config, by label. */
  servers: ReadonlyMap<string, readonly string[]>;
  /** What the reading of the records left out or could not tell. */
  notes: readonly string[];
}

/**
 * The figures of an experiment, from its records alone. Source: seed, "aggregate.json#config_summaries" to "Bias
 * detection"; spec, trial.md "Experiments" and records.md "Experiment folder".
 */
export function aggregateExperiment({ experiment, trials, servers, notes }: Recorded): Aggregate {
  const byLabel = new Map<string, PlannedTrial[]>(experiment.configs.map(({ label }) => [label, []]));
  for (const planned of trials) byLabel.get(planned.label)?.push(planned);
  const arms = [...byLabel].map(([label, planned]) => ({ label, planned, tasks: taskScores(planned) }));
  const intervals = resampledIntervals(
    arms.map(({ tasks }) => tasks),
    experiment.name,
  );
  const compared = arms.map(({ label, planned, tasks }, place) => ({
    label,
    tasks,
    summary: configSummary(planned, intervals.means[place] ?? null),
  }));
  const overlaps = arms.flatMap(({ label, planned }) => backendOverlap(label, planned, servers.get(label) ?? []) ?? []);
  return {
    experiment: experiment.name,
    config_summaries: Object.fromEntries(compared.map(({ label, summary }) => [label, summary])),
    comparisons: comparisons(compared, intervals),
    bias_warnings: biasWarnings(compared, overlaps),
    quality_metrics: { flag_counts: flagCounts(trials, new Map(overlaps.map((one) => [one.detail.config, one]))) },
    validity: validityOf(trials),
    notes: [...notes, ...undeclared(compared)],
  };
}

function comparisons(compared: readonly Compared[], intervals: ResampledIntervals): Comparison[] {
  return compared.flatMap((a, first) =>
    compared.slice(first + 1).map((b, offset) => compareConfigs(a, b, intervals.difference(first, first + 1 + offset))),
  );
}

/** Those that ask to act come first. */
function biasWarnings(compared: readonly Compared[], overlaps: readonly BackendOverlap[]): BiasWarning[] {
  const all = [...overlaps, ...overshippingWarnings(compared)];
  return [
    ...all.filter(({ severity }) => severity === 'warning'),
    ...all.filter(({ severity }) => severity !== 'warning'),
  ];
}

function undeclared(compared: readonly Compared[]): string[] {
  return compared.flatMap(({ label, summary }) => {
    const { undeclared: count = 0 } = summary.scorer_family_distribution;
    return count === 0 ? [] : [`${label}: records of ${count} measured trials do not say which rubric scored them`];
  });
}
