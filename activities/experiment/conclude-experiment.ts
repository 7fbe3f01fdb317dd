import type { FailureType } from '../../schemas/failures.ts';
import type { ExperimentResult } from '../../schemas/trial-run.ts';
import { readRecorded, writeAggregateOf } from './aggregate-folder.ts';

/**
 * Aggregates an experiment's folder and says in a few figures what there is. The mean is over the scorable: trials that are
 * measurements. Source: seed, "What downstream consumers see".
 *
 * @throws InputError when the experiment or a record cannot be read
 */
export async function concludeExperiment(end: {
  folder: string;
  stopped: FailureType | null;
}): Promise<ExperimentResult> {
  const read = await readRecorded(end.folder);
  await writeAggregateOf(end.folder, read);
  const { trials } = read;
  const recorded = trials.flatMap(({ trial }) => (trial === null ? [] : [trial]));
  const scores = recorded.filter(({ casualty }) => casualty === null).map(({ score }) => score);
  return {
    stopped: end.stopped,
    total: trials.length,
    scored_count: scores.length,
    infra_failure_count: recorded.length - scores.length,
    missing_count: trials.length - recorded.length,
    mean_score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  };
}
