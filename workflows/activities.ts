import { proxyActivities, workflowInfo } from '@temporalio/workflow';

import type { ChainActivities } from '../activities/chain/chain-activities.ts';
import type { CellActivities } from '../activities/cell/run/cell-activities.ts';
import type { ExperimentActivities } from '../activities/experiment/experiment-activities.ts';
import type { RecordActivities } from '../activities/records/record-activities.ts';
import type { ModelActivities } from '../activities/models/model-activities.ts';
import type { NightlyActivities } from '../activities/nightly/nightly-activities.ts';
import type { TrialActivities, TurnActivities } from '../activities/trial/trial-activities.ts';
import type { WorldActivities } from '../activities/world/world-activities.ts';
import type { ModelResultOf, ModelTaskOf, Purpose } from '../schemas/model-task.ts';
import { summarized } from '../schemas/summary.ts';
import { limits, queuesBeside, retryPolicies, type TaskQueues, timeouts } from '../temporal.config.ts';

/** Those of the store that this workflow belongs to. */
function queues(): TaskQueues {
  return queuesBeside(workflowInfo().taskQueue);
}

/** Activities that read and write records, with what the Web UI says of each. */
export function records(summary: string): RecordActivities {
  return proxyActivities<RecordActivities>({
    taskQueue: queues().orchestration,
    retry: retryPolicies.io,
    ...timeouts.io,
    summary: summarized(summary),
  });
}

/** Activities in the sandbox. */
export function world(summary: string): WorldActivities {
  return proxyActivities<WorldActivities>({
    taskQueue: queues().world,
    retry: retryPolicies.command,
    ...timeouts.command,
    summary: summarized(summary),
  });
}

/** Commands of a trial's built-in agent, in the sandbox. */
export function turns(summary: string): TurnActivities {
  return proxyActivities<TurnActivities>({
    taskQueue: queues().world,
    retry: retryPolicies.command,
    ...timeouts.command,
    summary: summarized(summary),
  });
}

/**
 * Activities of a trial that take long.
 *
 * @param seconds what the agent or the verifiers may take; undefined for what makes the workspace
 */
export function trials(summary: string, seconds?: number): TrialActivities {
  const bound = seconds === undefined ? {} : { startToCloseTimeout: (seconds + limits.trialGraceSeconds) * 1000 };
  return proxyActivities<TrialActivities>({
    taskQueue: queues().trials,
    retry: retryPolicies.command,
    ...timeouts.prepare,
    ...bound,
    summary: summarized(summary),
  });
}

/**
 * Activities of a cell, on the queue of what takes long.
 *
 * @param seconds what the task's own commands may take; undefined for what runs none
 */
export function cells(summary: string, seconds?: number): CellActivities {
  const bound = seconds === undefined ? {} : { startToCloseTimeout: (seconds + limits.trialGraceSeconds) * 1000 };
  return proxyActivities<CellActivities>({
    taskQueue: queues().trials,
    retry: retryPolicies.command,
    ...timeouts.prepare,
    ...bound,
    summary: summarized(summary),
  });
}

/** Activities that read and write an experiment's folder. */
export function experiments(summary: string): ExperimentActivities {
  return proxyActivities<ExperimentActivities>({
    taskQueue: queues().orchestration,
    retry: retryPolicies.io,
    ...timeouts.io,
    summary: summarized(summary),
  });
}

/** Activities of a night: its records, its throne. */
export function nightly(summary: string): NightlyActivities {
  return proxyActivities<NightlyActivities>({
    taskQueue: queues().orchestration,
    retry: retryPolicies.io,
    ...timeouts.io,
    summary: summarized(summary),
  });
}

/** Reading a list of challengers, from a server that may be down for a while. */
export function challengerList(summary: string): Pick<NightlyActivities, 'readChallengers'> {
  return proxyActivities<NightlyActivities>({
    taskQueue: queues().orchestration,
    retry: retryPolicies.list,
    ...timeouts.io,
    summary: summarized(summary),
  });
}

/** Submitting thousands, one after another. */
export function submission(summary: string): Pick<NightlyActivities, 'submitChallengers'> {
  return proxyActivities<NightlyActivities>({
    taskQueue: queues().orchestration,
    retry: retryPolicies.io,
    ...timeouts.submission,
    summary: summarized(summary),
  });
}

/** Has a model do a task: the one activity type behind which all model calls are. */
export async function model<P extends Purpose>(task: ModelTaskOf<P>): Promise<ModelResultOf<P>> {
  const { modelTask } = proxyActivities<ModelActivities>({
    taskQueue: queues().model(task.model),
    retry: retryPolicies.model,
    ...timeouts.model,
    summary: summarized(`${task.step} · ${task.model}`),
  });
  return await modelTask(task);
}

/** Activities that read and write the record of a chain. */
export function chains(summary: string): ChainActivities {
  return proxyActivities<ChainActivities>({
    taskQueue: queues().orchestration,
    retry: retryPolicies.io,
    ...timeouts.io,
    summary: summarized(summary),
  });
}
