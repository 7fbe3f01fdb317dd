import type { WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client';

/** Tries of a workflow task after which its failure is no accident: a worker that died leaves one or two. */
const TRIES = 3;

/** Events at the end of a history in which the failure of the last task stands. */
const LAST_EVENTS = 20;

/**
 * Why the code of a run fails on the workers that take it up; null where it does not. The engine goes on trying, and the run goes
 * on by itself with workers whose code is right.
 */
export async function taskFailure(
  handle: WorkflowHandle,
  { raw, runId }: WorkflowExecutionDescription,
): Promise<string | null> {
  if ((raw.pendingWorkflowTask?.attempt ?? 0) < TRIES) return null;
  const { workflowService, options } = handle.client;
  const { history } = await workflowService.getWorkflowExecutionHistoryReverse({
    namespace: options.namespace,
    execution: { workflowId: handle.workflowId, runId },
    maximumPageSize: LAST_EVENTS,
  });
  const failed = history?.events?.find(({ workflowTaskFailedEventAttributes: failure }) => failure != null);
  return failed?.workflowTaskFailedEventAttributes?.failure?.message ?? null;
}
