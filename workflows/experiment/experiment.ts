import { ApplicationFailure, continueAsNew, executeChild, ParentClosePolicy, setHandler } from '@temporalio/workflow';

import type { FailureType } from '../../schemas/failures.ts';
import type { ExperimentInput, ExperimentResult, TrialInput } from '../../schemas/trial-run.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { experiments } from '../activities.ts';
import { stopOf } from '../failure-type.ts';
import type { trialWorkflow } from '../trial/trial.ts';
import { experimentEvents, type ExperimentPlace, ExperimentProgress, experimentProgress, START } from './progress.ts';

/** Events that are handed on when the workflow continues as new: those of a page, for who follows. */
const EVENTS_KEPT = 300;

/**
 * An experiment: its trials, configs × tasks × repeats, through a sliding window. Runs those that have no record or are
 * casualties, and nothing else, so that starting it again is resuming it. Where the budget is spent, what is under way ends
 * and nothing more is started. Spec, trial.md "Experiments".
 */
export async function experimentWorkflow(
  input: ExperimentInput,
  place: ExperimentPlace = START,
): Promise<ExperimentResult> {
  const progress = new ExperimentProgress(input, place);
  setHandler(experimentProgress, () => progress.counts());
  setHandler(experimentEvents, (after) => progress.eventsAfter(after));
  if (place === START) await experiments('how it is run').openExperiment(input);
  const { trials, next, left } = await experiments('what is to be run').experimentPage({ input, from: place.from });
  progress.planned(left);
  progress.enter('trials');
  const stopped = await runTrials(trials, input.max_parallel, progress);
  if (next !== null && stopped === null) {
    const events = progress.place.events.slice(-EVENTS_KEPT);
    await continueAsNew<typeof experimentWorkflow>(input, { ...progress.place, from: next, events });
    throw ApplicationFailure.nonRetryable('a workflow that continued as new goes on elsewhere');
  }
  progress.enter('aggregate');
  const result = await experiments('aggregate').concludeExperiment({
    folder: input.folder,
    stopped: stopped ?? (progress.place.skipped > 0 ? 'provider_quota_exhausted' : null),
  });
  progress.conclude(result);
  return result;
}

/** @returns what stopped the experiment before all were run; null when nothing did */
async function runTrials(
  waiting: TrialInput[],
  parallel: number,
  progress: ExperimentProgress,
): Promise<FailureType | null> {
  let reason: FailureType | null = null;
  const stopped = (): boolean => reason !== null;
  const lane = async (): Promise<void> => {
    for (let trial = waiting.shift(); trial !== undefined && !stopped(); trial = waiting.shift()) {
      if (progress.place.parked.includes(trial.trial.label)) {
        progress.place.skipped += 1;
        continue;
      }
      progress.started(trial.trial);
      try {
        progress.scored(await runTrial(trial));
      } catch (error) {
        const stop = stopOf(error);
        if (stop === null) throw error;
        reason ??= stop;
        progress.fault(stop);
      } finally {
        progress.stopped();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, lane));
  return reason;
}

function runTrial(trial: TrialInput) {
  const { label, task, repeat } = trial.trial;
  return executeChild<typeof trialWorkflow>('trialWorkflow', {
    workflowId: trial.id,
    args: [trial],
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    staticSummary: `${label} on ${task}, repeat ${repeat}`,
    typedSearchAttributes: [
      { key: searchAttributes.kind, value: 'trial' },
      { key: searchAttributes.sample, value: `${label}/${task}/${repeat}` },
      { key: searchAttributes.submission, value: label },
    ],
  });
}
