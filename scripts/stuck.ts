import { type Client, defaultPayloadConverter } from '@temporalio/client';
import proto, { type temporal } from '@temporalio/proto';

import { searchAttributes } from '../temporal.config.ts';
import { homeQueues } from './temporal/home-queues.ts';
import { printableLine } from './printable.ts';

/** An activity that has not succeeded yet. */
export interface StuckActivity {
  workflow: string;
  stage: string | null;
  /** What it is at: the step that its heartbeat names, else its type. */
  activity: string;
  attempt: number;
  /** ISO times. */
  /** Since its last attempt failed; before that, since it was scheduled. */
  since: string | null;
  next_retry: string | null;
  fault: string | null;
  message: string | null;
}

type Pending = temporal.api.workflow.v1.IPendingActivityInfo;

/** Runs that are under way, whichever store they belong to. */
const RUNNING = `${searchAttributes.kind.name} IS NOT NULL AND ExecutionStatus = "Running"`;

/**
 * Activities of running workflows of this home's store that wait for a retry or a worker, or take long; with `all`, the
 * others too.
 */
export async function findStuck(client: Client, { all }: { all: boolean }): Promise<StuckActivity[]> {
  const stuck: StuckActivity[] = [];
  const now = Date.now();
  const query = `${RUNNING} AND TaskQueue = "${(await homeQueues()).orchestration}"`;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    const description = await client.workflow.getHandle(workflowId, runId).describe();
    const stage = description.typedSearchAttributes.get(searchAttributes.stage) ?? null;
    for (const pending of description.raw.pendingActivities ?? []) {
      const waiting =
        (pending.attempt ?? 1) > 1 ||
        pending.lastFailure != null ||
        pending.state === SCHEDULED ||
        startedMs(pending) < now - SLOW_MS;
      if (all || waiting) stuck.push(stuckActivity(workflowId, stage, pending));
    }
  }
  return stuck;
}

/** How many runs of other stores are under way on the engine. */
export async function foreignRunsUnderWay(client: Client): Promise<number> {
  const { count } = await client.workflow.count(`${RUNNING} AND TaskQueue != "${(await homeQueues()).orchestration}"`);
  return count;
}

/** An attempt that has gone on for this long is worth a look, though nothing has failed. */
const SLOW_MS = 60_000;

function startedMs({ lastStartedTime }: Pending): number {
  const started = iso(lastStartedTime);
  return started === null ? Infinity : Date.parse(started);
}

const SCHEDULED = proto.temporal.api.enums.v1.PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;

function stuckActivity(workflow: string, stage: string | null, pending: Pending): StuckActivity {
  const type = pending.lastFailure?.applicationFailureInfo?.type;
  return {
    workflow,
    stage,
    activity: stepOf(pending) ?? pending.activityType?.name ?? 'unknown',
    attempt: pending.attempt ?? 1,
    // While it backs off, the engine gives the next attempt's time as that of its scheduling.
    since: iso(pending.lastAttemptCompleteTime ?? pending.scheduledTime ?? pending.lastStartedTime),
    next_retry: iso(pending.nextAttemptScheduleTime),
    fault: type != null && type !== '' ? type : pending.lastFailure?.timeoutFailureInfo != null ? 'timeout' : null,
    message: pending.lastFailure?.message ?? null,
  };
}

function stepOf({ heartbeatDetails }: Pending): string | undefined {
  const [payload] = heartbeatDetails?.payloads ?? [];
  if (payload === undefined) return undefined;
  const details = defaultPayloadConverter.fromPayload<unknown>(payload);
  if (typeof details !== 'object' || details === null || !('step' in details)) return undefined;
  return typeof details.step === 'string' ? details.step : undefined;
}

function iso(time: Pending['scheduledTime']): string | null {
  if (time?.seconds == null) return null;
  return new Date(Number(time.seconds) * 1000 + (time.nanos ?? 0) / 1_000_000).toISOString();
}

/** One line a stuck activity, the longest waiting first. */
export function stuckLines(stuck: readonly StuckActivity[], now: Date): string[] {
  if (stuck.length === 0) return ['nothing waits'];
  return [...stuck]
    .sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))
    .map(({ workflow, stage, activity, attempt, since, next_retry, fault, message }) => {
      const waited = since === null ? '' : ` for ${Math.round((now.getTime() - Date.parse(since)) / 1000)} s`;
      const retry =
        next_retry === null
          ? ''
          : `, again in ${Math.max(0, Math.round((Date.parse(next_retry) - now.getTime()) / 1000))} s`;
      const why = fault === null ? 'no fault' : `${fault}: ${printableLine(message?.split('\n')[0] ?? '')}`;
      return `${printableLine(workflow)}\n  ${stage ?? '–'} · ${activity} · attempt ${attempt}${waited}${retry} · ${why}`;
    });
}
