import { CompletedTrial } from '../../../schemas/completed-trial.ts';
import { Experiment } from '../../../schemas/experiment.ts';
import { type PlannedTrial, plannedTrials, type TrialKey } from '../../../scoring/experiment/planned-trials.ts';
import { aggregateExperiment } from '../../../scoring/experiment/aggregate.ts';
import { trialOfRecord } from '../../../scoring/experiment/trial.ts';

type Given = Record<string, unknown>;

/** A record for tests: a measured trial of that score, passed from 0.5 on, but for what is given. */
export function completed(score: number, given: Given = {}): Given {
  const verdict = score >= 0.5 ? 'correct' : 'incorrect';
  const { scoring_details: details = {}, metadata = {}, ...rest } = given;
  return {
    status: 'completed',
    automated_score: score,
    verdict,
    error_category: null,
    scoring_details: { passed: score >= 0.5, scorer_family: 'binary_test', verdict, ...(details as object) },
    metadata: { max_turns_chosen: 75, max_turns_source: 'family_default', ...(metadata as object) },
    ...rest,
  };
}

/** A record of an infrastructure casualty, or of the agent's own error. */
export function failed(category: string, given: Given = {}): Given {
  return completed(0, {
    status: 'error',
    verdict: null,
    error_category: category,
    error: category,
    ...given,
    scoring_details: { passed: false, verdict: null },
  });
}

/** A record of an IR family. */
export function retrieved(score: number, precision: number, recall: number, given: Given = {}): Given {
  return completed(score, {
    ...given,
    scoring_details: { scorer_family: 'oracle_overlap_f1', precision, recall, f1: score },
  });
}

/** An experiment with its records by id, as `a/t1/0`; what has none is missing. */
export function planned(
  records: Record<string, Given>,
  given: Given = {},
): { experiment: Experiment; trials: PlannedTrial[] } {
  const ids = Object.keys(records).map((id) => id.split('/') as [string, string, string]);
  const experiment = Experiment.parse({
    name: 'exp-1',
    task_ids: [...new Set(ids.map(([, task]) => task))],
    configs: [...new Set(ids.map(([label]) => label))].map((label) => ({ label })),
    repeats: 1 + Math.max(...ids.map(([, , repeat]) => Number(repeat))),
    ...given,
  });
  const trials = [...plannedTrials(experiment)].map((key) => {
    const record = records[`${key.label}/${key.task}/${key.repeat}`];
    return { ...key, trial: record === undefined ? null : trialOf(record, key) };
  });
  return { experiment, trials };
}

export function trialOf(record: Given, key: TrialKey = { label: 'a', task: 't1', repeat: 0 }) {
  return trialOfRecord(CompletedTrial.parse(record), key, 'completed.json');
}

/** The figures of such an experiment. */
export function figures(records: Record<string, Given>, given: Given = {}, servers: Record<string, string[]> = {}) {
  return aggregateExperiment({
    ...planned(records, given),
    servers: new Map(Object.entries(servers)),
    notes: [],
  });
}

/** The figures of config `a` alone. */
export function summary(records: Record<string, Given>, given: Given = {}) {
  const { a } = figures(records, given).config_summaries;
  if (a === undefined) throw new Error('no config a');
  return a;
}
