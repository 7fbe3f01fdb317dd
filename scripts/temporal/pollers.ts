import type { WorkflowHandle } from '@temporalio/client';
import proto from '@temporalio/proto';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;
export const QUEUE_TYPES = { workflow: TASK_QUEUE_TYPE_WORKFLOW, activity: TASK_QUEUE_TYPE_ACTIVITY };

/** A poll is held open for a minute; one that was not renewed for longer is of a worker that has gone. */
const LATELY_MS = 90_000;

type WorkflowService = WorkflowHandle['client']['workflowService'];

/** Workers that poll a queue, as far as the engine knows: one that was killed counts until its poll would have ended. */
export async function pollers(
  workflowService: WorkflowService,
  namespace: string,
  queue: string,
  taskQueueType: (typeof QUEUE_TYPES)[keyof typeof QUEUE_TYPES],
): Promise<number> {
  const description = await workflowService.describeTaskQueue({ namespace, taskQueue: { name: queue }, taskQueueType });
  const since = Date.now() / 1000 - LATELY_MS / 1000;
  return description.pollers.filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) >= since).length;
}
